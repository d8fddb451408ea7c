import { removeTeam, updateTeam } from '@foyer/auth-domain/team/team'
import type { Here } from '../../../data/here.ts'
import type { Team } from '../../../data/types.ts'

export type TeamAct = 'assign' | 'rename' | 'remove'

const acts = ['assign', 'rename', 'remove'] as const satisfies readonly TeamAct[]

/** What one may do with a team, by the rules the server asks. Whether the last has to stay it alone knows. */
export function actsOnTeam(team: Team, { me, grants, can }: Pick<Here, 'me' | 'grants' | 'can'>): TeamAct[] {
  const allowed: Record<TeamAct, boolean> = {
    assign: can('member:update'),
    rename: updateTeam(me, grants, team).allowed,
    remove: removeTeam(me, grants, { id: team.id, found: team, last: false }).allowed,
  }
  return acts.filter((act) => allowed[act])
}
