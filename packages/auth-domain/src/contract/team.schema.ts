import { z } from 'zod'
import { inOrganizationInput } from '#organization/organization.ts'
import {
  assignTeamInput,
  createTeamInput,
  removeTeamInput,
  removeTeamOutput,
  teamSchema,
  updateTeamInput,
} from '#team/team.schema.ts'
import {
  listTeamMembersInput,
  listUserTeamsInput,
  removeTeamMemberOutput,
  setActiveTeamInput,
  teamMemberInput,
  teamMemberSchema,
} from '#team/team-member.ts'
import type { SchemasOf } from './operation.ts'
import type { teamContract } from './team.ts'

export const teamSchemas = {
  createTeam: { input: createTeamInput, output: teamSchema },
  listTeams: { input: inOrganizationInput, output: z.array(teamSchema) },
  updateTeam: { input: updateTeamInput, output: teamSchema },
  removeTeam: { input: removeTeamInput, output: removeTeamOutput },
  addTeamMember: { input: teamMemberInput, output: teamMemberSchema },
  removeTeamMember: { input: teamMemberInput, output: removeTeamMemberOutput },
  listTeamMembers: { input: listTeamMembersInput, output: z.array(teamMemberSchema) },
  listUserTeams: { input: listUserTeamsInput, output: z.array(teamSchema) },
  setActiveTeam: { input: setActiveTeamInput, output: teamSchema.nullable() },
  assignTeam: { input: assignTeamInput },
  listTeamsWithMembers: { input: inOrganizationInput },
} as const satisfies SchemasOf<typeof teamContract>
