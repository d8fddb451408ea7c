import { router } from '#runtime/procedure/trpc.ts'
import { addTeamMember } from './add-team-member.ts'
import { assignTeam } from './assign-team.ts'
import { createTeam } from './create-team.ts'
import { listTeamMembers } from './list-team-members.ts'
import { listTeams } from './list-teams.ts'
import { listTeamsWithMembers } from './list-teams-with-members.ts'
import { listUserTeams } from './list-user-teams.ts'
import { removeTeam } from './remove-team.ts'
import { removeTeamMember } from './remove-team-member.ts'
import { setActiveTeam } from './set-active-team.ts'
import { updateTeam } from './update-team.ts'

export const teamRouter = router({
  createTeam,
  listTeams,
  listTeamsWithMembers,
  updateTeam,
  removeTeam,
  assignTeam,
  addTeamMember,
  removeTeamMember,
  listTeamMembers,
  listUserTeams,
  setActiveTeam,
})
