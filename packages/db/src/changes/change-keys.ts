/** The channel of `NOTIFY` on which triggers (0001-initial/announcements.ts) say what has changed. */
export const CHANGES_CHANNEL = 'foyer_changes'

/** In place of a key: whatever was read may have changed. */
export const EVERYTHING = 'all'

/** Names rows whose change is announced. */
export type ChangeKey = `${'s' | 'u' | 'm' | 'o' | 'p'}:${string}`

export const changeKeys = {
  session: (id: string): ChangeKey => `s:${id}`,
  user: (id: string): ChangeKey => `u:${id}`,
  /** All memberships of a user. */
  membershipsOf: (userId: string): ChangeKey => `m:${userId}`,
  organization: (id: string): ChangeKey => `o:${id}`,
  /** All memberships, invitations and teams of an organization. */
  partsOf: (organizationId: string): ChangeKey => `p:${organizationId}`,
}

/** The kinds of keys that announce changes of a table; of any other none is announced. */
const announcing: Readonly<Record<string, string>> = {
  session: 's',
  user: 'u',
  member: 'mp',
  memberRole: 'm',
  organization: 'o',
  organizationRole: 'o',
  invitation: 'p',
  team: 'p',
}

/**
 * Whether one of these keys is of a kind that announces changes of a table: of which rows is for the operation to say, by the
 * keys that it adds.
 */
export function isAnnounced(table: string, keys: ReadonlySet<ChangeKey>): boolean {
  const kinds = announcing[table] ?? ''
  for (const key of keys) if (kinds.includes(key.charAt(0))) return true
  return false
}

export function isKey(payload: string): payload is ChangeKey {
  return /^[sumop]:/.test(payload)
}
