/** Parses roles as stored and sent: joined by commas, without trimming or case folding (S54). */
export function parseRoles(joined: string | null): ReadonlySet<string> {
  return new Set((joined ?? '').split(',').filter((role) => role !== ''))
}

/** Roles as stored and sent: joined by commas. */
export function joinRoles(roles: ReadonlySet<string>): string {
  return [...roles].join(',')
}
