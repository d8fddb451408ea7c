import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { FIRST_MEMBERS } from '@foyer/auth-domain/team/team-with-members'
import { findTeamsWithMembersFor } from '@foyer/db/teams'
import { namedOrganization } from '../organization/named-organization.ts'
import { signedIn } from '../procedures.ts'
import { refused } from '../refused.ts'
import { demandTeams } from './demand-teams.ts'

/** The teams of an organization with how many are in each, and the first of them; for its members. */
export const listTeamsWithMembers = signedIn(inOrganizationInput).query(async ({ ctx, input }) => {
  demandTeams(ctx)
  const organizationId = await namedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const teams = await findTeamsWithMembersFor(ctx.db, { organizationId, userId: ctx.user.id }, FIRST_MEMBERS)
  if (teams === undefined) throw refused('TEAM_NOT_A_MEMBER')
  return teams
})
