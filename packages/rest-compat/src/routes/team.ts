import { addTeamMember } from '@foyer/trpc-router/procedures/team/add-team-member'
import { createTeam } from '@foyer/trpc-router/procedures/team/create-team'
import { listTeamMembers } from '@foyer/trpc-router/procedures/team/list-team-members'
import { listTeams } from '@foyer/trpc-router/procedures/team/list-teams'
import { listUserTeams } from '@foyer/trpc-router/procedures/team/list-user-teams'
import { removeTeam } from '@foyer/trpc-router/procedures/team/remove-team'
import { removeTeamMember } from '@foyer/trpc-router/procedures/team/remove-team-member'
import { setActiveTeam } from '@foyer/trpc-router/procedures/team/set-active-team'
import { updateTeam } from '@foyer/trpc-router/procedures/team/update-team'
import { teamContract } from '#contract/team.ts'
import { type Route, route } from './route.ts'

export const teamRoutes: readonly Route[] = [
  route(teamContract.createTeam, createTeam),
  route(teamContract.listTeams, listTeams),
  route(teamContract.updateTeam, updateTeam),
  route(teamContract.removeTeam, removeTeam),
  route(teamContract.setActiveTeam, setActiveTeam),
  route(teamContract.removeTeamMember, removeTeamMember),
  route(teamContract.listUserTeams, listUserTeams),
  route(teamContract.listTeamMembers, listTeamMembers),
  route(teamContract.addTeamMember, addTeamMember),
]
