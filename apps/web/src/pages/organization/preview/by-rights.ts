import type { Preview } from '#data/previews.ts'

type PreviewedChange = Preview['changes'][number]

/** Who gains and loses the same. */
type Group = Pick<PreviewedChange, 'gains' | 'loses'> & { people: PreviewedChange[] }

/** Those who gain and lose the same together, in their order. */
export function byRights(changes: readonly PreviewedChange[]): Group[] {
  const groups = new Map<string, Group>()
  for (const change of changes) {
    const { gains, loses } = change
    const key = JSON.stringify([gains, loses])
    groups.set(key, { gains, loses, people: [...(groups.get(key)?.people ?? []), change] })
  }
  return [...groups.values()]
}
