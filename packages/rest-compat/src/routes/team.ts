import { createTeam } from '@foyer/trpc-router/procedures/team/create-team'
import { listTeams } from '@foyer/trpc-router/procedures/team/list-teams'
import { removeTeam } from '@foyer/trpc-router/procedures/team/remove-team'
import { updateTeam } from '@foyer/trpc-router/procedures/team/update-team'
import { teamContract } from '#contract/team.ts'
import { type Route, route } from './route.ts'

export const teamRoutes: readonly Route[] = [
  route(teamContract.createTeam, createTeam),
  route(teamContract.listTeams, listTeams),
  route(teamContract.updateTeam, updateTeam),
  route(teamContract.removeTeam, removeTeam),
]
