import { HOUR } from '#limits.ts'

/** How many texts are told in an hour, and how many are known as told. */
export const sparing = { perHour: 20, remembered: 1000 } as const

/** Passes each text on once, and at most 20 in an hour: whoever makes texts up must not fill what an operator reads. */
export function toldSparingly(tell: (text: string) => void, now: () => Date): (text: string) => void {
  const known = new Set<string>()
  let told: number[] = []
  return (text) => {
    if (known.has(text)) return
    const at = now().getTime()
    told = told.filter((earlier) => Math.abs(at - earlier) < HOUR * 1000)
    if (told.length >= sparing.perHour) return
    told.push(at)
    const [oldest] = known
    if (known.size >= sparing.remembered && oldest !== undefined) known.delete(oldest)
    known.add(text)
    tell(text)
  }
}
