import { HOUR } from '#limits.ts'

/** How many texts are known as told. */
export const REMEMBERED = 1000

/**
 * Passes each text on once, and of each share at most so many in an hour: the person who makes texts up must not fill what an
 * operator reads, and uses up no other share.
 */
export function toldSparingly<Share extends string>(
  perHour: Readonly<Record<Share, number>>,
  tell: (text: string, share: Share) => void,
  now: () => Date,
): (text: string, share: Share) => void {
  const known = new Set<string>()
  let told: { at: number; share: Share }[] = []
  return (text, share) => {
    if (known.has(text)) return
    const at = now().getTime()
    told = told.filter((earlier) => Math.abs(at - earlier.at) < HOUR * 1000)
    if (told.filter((earlier) => earlier.share === share).length >= perHour[share]) return
    told.push({ at, share })
    const [oldest] = known
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest)
    known.add(text)
    tell(text, share)
  }
}
