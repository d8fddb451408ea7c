/** The channel of `NOTIFY` on which migration 0022's triggers say what has changed. */
export const CHANGES_CHANNEL = 'foyer_changes'

/** In place of a key: whatever was read may have changed. */
export const EVERYTHING = 'all'

/** Names rows whose change is announced. */
export type ChangeKey = `${'s' | 'u' | 'm' | 'o'}:${string}`

export const changeKeys = {
  session: (id: string): ChangeKey => `s:${id}`,
  user: (id: string): ChangeKey => `u:${id}`,
  /** All memberships of a user. */
  membershipsOf: (userId: string): ChangeKey => `m:${userId}`,
  organization: (id: string): ChangeKey => `o:${id}`,
}

export function isKey(payload: string): payload is ChangeKey {
  return /^[sumo]:/.test(payload)
}
