import { router } from '#runtime/procedure/procedures.ts'
import { assignTeam } from './assign-team.ts'
import { createTeam } from './create-team.ts'
import { listTeams } from './list-teams.ts'
import { listTeamsWithMembers } from './list-teams-with-members.ts'
import { removeTeam } from './remove-team.ts'
import { updateTeam } from './update-team.ts'

export const teamRouter = router({ createTeam, listTeams, listTeamsWithMembers, updateTeam, removeTeam, assignTeam })
