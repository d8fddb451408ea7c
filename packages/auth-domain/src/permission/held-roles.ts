/** When roles are lost, or were, by name; those that are not here are kept. */
export type RoleEnds = ReadonlyMap<string, Date>

/** Roles that somebody has, and when those that end do. */
export type HeldRoles = { roles: ReadonlySet<string>; ends?: RoleEnds | undefined }

/** The roles that a member still has at a time, or for ever. `member` remains of a last one. */
export function rolesUntil({ roles, ends = new Map() }: HeldRoles, end: Date | undefined): ReadonlySet<string> {
  const kept = [...roles].filter((role) => lastsUntil(ends.get(role), end))
  return new Set(kept.length === 0 && roles.size > 0 ? ['member'] : kept)
}

/** The sets of roles that a member has one after another until a time, or for ever: what lasts as long is within each. */
export function rolesInTurn(held: HeldRoles, end: Date | undefined): ReadonlySet<string>[] {
  const ends = [...(held.ends ?? [])].flatMap(([role, at]) => (held.roles.has(role) ? [at] : []))
  const passed = ends.filter((at) => end === undefined || at < end)
  return [held.roles, ...passed.map((at) => rolesUntil(held, new Date(at.getTime() + 1)))]
}

/** Whether somebody has a role, and does not lose it. */
export function keepsRole({ roles, ends }: HeldRoles, role: string): boolean {
  return roles.has(role) && !ends?.has(role)
}

/** When the first of the roles ends after `now`; undefined where none does. */
export function firstEnd({ roles, ends = new Map() }: HeldRoles, now: Date): Date | undefined {
  const times = [...ends].flatMap(([role, end]) => (roles.has(role) && end > now ? [end.getTime()] : []))
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}

function lastsUntil(ownEnd: Date | undefined, end: Date | undefined): boolean {
  return ownEnd === undefined || (end !== undefined && ownEnd >= end)
}
