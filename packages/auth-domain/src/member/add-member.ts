import { allow, type Decision, refuse } from '#decision.ts'
import { areKnownRoles, type Grants } from '#permission/permissions.ts'

/** Whether the server may add a member with these roles: at least one, and all of them configured. */
export function addMember(roles: ReadonlySet<string>, grants: Grants): Decision {
  if (roles.size === 0) return refuse('MEMBER_ROLE_REQUIRED')
  return areKnownRoles(grants, roles) ? allow() : refuse('ROLE_NOT_FOUND')
}

/** Present number of members, invitations or teams, and the limit; undefined is unlimited. */
export type Capacity = { count: number; limit: number | undefined }

export function hasCapacity({ count, limit }: Capacity): boolean {
  return limit === undefined || count < limit
}

/**
 * The team that an invitation leads to. One that is gone, or of another organization, is not joined (S57): refused where the
 * size of teams is limited (wire), otherwise the user joins without a team.
 */
export function teamToJoin(
  teamId: string | null,
  { exists, limit }: { exists: boolean; limit: number | undefined },
): Decision<string | null> {
  if (teamId === null || exists) return allow(teamId)
  return limit === undefined ? allow(null) : refuse('TEAM_NOT_FOUND')
}

/** Whether an organization has capacity for one more member, and so has the team they are assigned to (S59). */
export function joinOrganization(members: Capacity, team: Capacity | undefined): Decision {
  if (!hasCapacity(members)) return refuse('MEMBERSHIP_LIMIT_REACHED')
  return team === undefined || hasCapacity(team) ? allow() : refuse('TEAM_MEMBER_LIMIT_REACHED')
}
