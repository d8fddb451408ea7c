import type { Team } from '#data/types.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { RemoveTeamDialog } from './remove-team-dialog.tsx'
import { RenameTeamDialog } from './rename-team-dialog.tsx'
import type { TeamAction } from './team-actions.ts'

type Props = { action: TeamAction; team: Team; teams: readonly Team[]; onClose: () => void }

/** The dialog of an action on a team. */
export function TeamDialog({ action, team, teams, onClose }: Props) {
  switch (action) {
    case 'assign':
      return <AssignDialog team={team} teams={teams} onClose={onClose} />
    case 'rename':
      return <RenameTeamDialog team={team} onClose={onClose} />
    case 'remove':
      return <RemoveTeamDialog team={team} onClose={onClose} />
  }
}
