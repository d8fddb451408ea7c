/** Roles as they are stored and sent: joined by commas, taken exactly, without trimming or folding (S54). */
export function parseRoles(joined: string | null): ReadonlySet<string> {
  return new Set((joined ?? '').split(',').filter((role) => role !== ''))
}

/** As they are stored and sent. */
export function joinRoles(roles: ReadonlySet<string>): string {
  return [...roles].join(',')
}
