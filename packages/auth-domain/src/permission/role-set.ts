/** Roles as they are stored and sent: joined by commas, taken exactly, without trimming or folding (S54). */
export function parseRoles(joined: string | null): ReadonlySet<string> {
  return new Set((joined ?? '').split(',').filter((role) => role !== ''))
}
