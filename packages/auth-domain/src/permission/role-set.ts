/** Parses roles as stored and sent: joined by commas, without trimming or case folding (S54). */
export function parseRoles(joined: string | null): ReadonlySet<string> {
  return new Set((joined ?? '').split(',').filter((role) => role !== ''))
}

/**
 * Parses roles that a caller names. An empty name beside others is kept, so that the rules refuse it as one that does
 * not exist; nothing but empty names is no role.
 */
export function parseRequestedRoles(requested: string | readonly string[]): ReadonlySet<string> {
  const names = [requested].flat().flatMap((joined) => joined.split(','))
  return new Set(names.every((name) => name === '') ? [] : names)
}

/** Roles as stored and sent: joined by commas. */
export function joinRoles(roles: ReadonlySet<string>): string {
  return [...roles].join(',')
}
