import type { Team } from '../../../data/types.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { RemoveTeamDialog } from './remove-team-dialog.tsx'
import { RenameTeamDialog } from './rename-team-dialog.tsx'
import type { TeamAct } from './team-acts.ts'

type Props = { act: TeamAct; team: Team; teams: readonly Team[]; onClose: () => void }

/** The question that belongs to what somebody wants to do with a team. */
export function TeamDialog({ act, team, teams, onClose }: Props) {
  switch (act) {
    case 'assign':
      return <AssignDialog team={team} teams={teams} onClose={onClose} />
    case 'rename':
      return <RenameTeamDialog team={team} onClose={onClose} />
    case 'remove':
      return <RemoveTeamDialog team={team} onClose={onClose} />
  }
}
