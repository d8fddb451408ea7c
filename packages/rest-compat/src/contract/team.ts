import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import {
  createTeamInput,
  removeTeamInput,
  removeTeamOutput,
  teamSchema,
  updateTeamInput,
} from '@foyer/auth-domain/team/team'
import { z } from 'zod'
import type { ContractRow } from './row.ts'

export const teamContract = {
  createTeam: {
    name: 'createTeam',
    method: 'POST',
    path: '/organization/create-team',
    auth: 'session',
    input: createTeamInput,
    output: teamSchema,
  },
  listTeams: {
    name: 'listTeams',
    method: 'GET',
    path: '/organization/list-teams',
    auth: 'session',
    input: inOrganizationInput,
    output: z.array(teamSchema),
  },
  updateTeam: {
    name: 'updateTeam',
    method: 'POST',
    path: '/organization/update-team',
    auth: 'session',
    input: updateTeamInput,
    output: teamSchema,
  },
  removeTeam: {
    name: 'removeTeam',
    method: 'POST',
    path: '/organization/remove-team',
    auth: 'session',
    input: removeTeamInput,
    output: removeTeamOutput,
  },
} as const satisfies Record<string, ContractRow>
