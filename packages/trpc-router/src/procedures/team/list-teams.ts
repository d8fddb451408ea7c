import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { findTeamsFor } from '@foyer/db/organizations/teams'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { assertTeamsEnabled } from '#operations/team/assert-teams-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** The teams of an organization, oldest first; for its members. */
export const listTeams = signedInProcedure(inOrganizationInput).query(async ({ ctx, input }) => {
  assertTeamsEnabled(ctx)
  const organizationId = await requestedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const teams = await findTeamsFor(ctx.db, organizationId, ctx.user.id)
  if (teams === undefined) throw refused('TEAM_NOT_A_MEMBER')
  return teams
})
