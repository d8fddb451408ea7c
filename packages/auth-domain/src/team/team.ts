import { allow, type Decision, refuse } from '#decision.ts'
import { type Capacity, hasCapacity } from '#member/add-member.ts'
import type { Member } from '#member/member.ts'
import { type Grants, may } from '#permission/permissions.ts'
import type { Team } from './team.schema.ts'

export function createTeam(actor: Member | undefined, grants: Grants, teams: Capacity): Decision {
  if (actor === undefined) return refuse('INVITATION_NOT_ALLOWED_TO_CREATE')
  if (!may(grants, actor.roles, 'team:create')) return refuse('TEAM_NOT_ALLOWED_TO_CREATE')
  return hasCapacity(teams) ? allow() : refuse('TEAM_LIMIT_REACHED')
}

export function updateTeam(actor: Member | undefined, grants: Grants, team: Team | undefined): Decision<Team> {
  if (actor === undefined || !may(grants, actor.roles, 'team:update')) return refuse('TEAM_NOT_ALLOWED_TO_UPDATE')
  return team === undefined ? refuse('TEAM_NOT_FOUND') : allow(team)
}

/**
 * Whether a team may be removed: not one the actor is in, nor the last when one must remain (specification sections 5 and
 * 6).
 */
export function removeTeam(
  actor: Member | undefined,
  grants: Grants,
  team: { id: string; found: Team | undefined; own: boolean; last: boolean },
): Decision<Team> {
  if (actor === undefined || team.own || actor.teamId === team.id) return refuse('TEAM_NOT_ALLOWED_TO_DELETE')
  if (!may(grants, actor.roles, 'team:delete')) return refuse('TEAMS_NOT_ALLOWED_TO_DELETE')
  if (team.found === undefined) return refuse('TEAM_NOT_FOUND')
  return team.last ? refuse('UNABLE_TO_REMOVE_LAST_TEAM') : allow(team.found)
}

/**
 * Whether a team may become the only one of a member, or with id null they be removed from theirs; `found` is undefined
 * when the team does not exist. Who is in it already needs no room.
 */
export function assignTeam(
  { actor, target }: { actor: Member | undefined; target: Member | undefined },
  grants: Grants,
  team: { id: string | null; found: Team | undefined; isIn: boolean; room: Capacity },
): Decision<Member> {
  if (actor === undefined || target === undefined) return refuse('MEMBER_NOT_FOUND')
  if (!may(grants, actor.roles, 'member:update')) return refuse('MEMBER_NOT_ALLOWED_TO_UPDATE')
  if (team.id === null || team.isIn) return allow({ ...target, teamId: team.id })
  if (team.found === undefined) return refuse('TEAM_NOT_FOUND')
  return hasCapacity(team.room) ? allow({ ...target, teamId: team.id }) : refuse('TEAM_MEMBER_LIMIT_REACHED')
}
