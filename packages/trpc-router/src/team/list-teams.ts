import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { findTeamsFor } from '@foyer/db/teams'
import { namedOrganization } from '../organization/named-organization.ts'
import { signedIn } from '../procedures.ts'
import { refused } from '../refused.ts'
import { demandTeams } from './demand-teams.ts'

/** The teams of an organization, oldest first; for its members. */
export const listTeams = signedIn(inOrganizationInput).query(async ({ ctx, input }) => {
  demandTeams(ctx)
  const organizationId = await namedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const teams = await findTeamsFor(ctx.db, organizationId, ctx.user.id)
  if (teams === undefined) throw refused('TEAM_NOT_A_MEMBER')
  return teams
})
