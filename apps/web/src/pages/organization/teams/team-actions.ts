import { removeTeam, updateTeam } from '@foyer/auth-domain/team/team'
import type { CurrentOrganization } from '#data/current-organization.ts'
import type { Team } from '#data/types.ts'

export type TeamAction = 'assign' | 'rename' | 'remove'

const actions = ['assign', 'rename', 'remove'] as const satisfies readonly TeamAction[]

/** The user's allowed actions on a team, by the same rules as the server, which alone checks for the last team. */
export function allowedTeamActions(
  team: Team & { own: boolean },
  { me, grants, can }: Pick<CurrentOrganization, 'me' | 'grants' | 'can'>,
): TeamAction[] {
  const allowed: Record<TeamAction, boolean> = {
    assign: can('member:update'),
    rename: updateTeam(me, grants, team).allowed,
    remove: removeTeam(me, grants, { id: team.id, found: team, own: team.own, last: false }).allowed,
  }
  return actions.filter((action) => allowed[action])
}
