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
    summary: 'Creates a team.',
    auth: 'session',
    input: createTeamInput,
    output: teamSchema,
    refusals: [
      'NO_ACTIVE_ORGANIZATION',
      'INVITATION_NOT_ALLOWED_TO_CREATE',
      'TEAM_NOT_ALLOWED_TO_CREATE',
      'TEAM_LIMIT_REACHED',
    ],
    inOrganization: true,
  },
  listTeams: {
    name: 'listTeams',
    method: 'GET',
    path: '/organization/list-teams',
    summary: 'Lists the teams of an organization.',
    auth: 'session',
    input: inOrganizationInput,
    output: z.array(teamSchema),
    refusals: ['NO_ACTIVE_ORGANIZATION', 'TEAM_NOT_A_MEMBER'],
    inOrganization: true,
  },
  updateTeam: {
    name: 'updateTeam',
    method: 'POST',
    path: '/organization/update-team',
    summary: 'Renames a team.',
    auth: 'session',
    input: updateTeamInput,
    output: teamSchema,
    refusals: ['NO_ACTIVE_ORGANIZATION', 'TEAM_NOT_ALLOWED_TO_UPDATE', 'TEAM_NOT_FOUND'],
    inOrganization: true,
  },
  removeTeam: {
    name: 'removeTeam',
    method: 'POST',
    path: '/organization/remove-team',
    summary: 'Removes a team; its members stay in the organization.',
    auth: 'session',
    input: removeTeamInput,
    output: removeTeamOutput,
    refusals: [
      'NO_ACTIVE_ORGANIZATION',
      'TEAM_NOT_ALLOWED_TO_DELETE',
      'TEAMS_NOT_ALLOWED_TO_DELETE',
      'TEAM_NOT_FOUND',
      'UNABLE_TO_REMOVE_LAST_TEAM',
    ],
    inOrganization: true,
  },
} as const satisfies Record<string, ContractRow>
