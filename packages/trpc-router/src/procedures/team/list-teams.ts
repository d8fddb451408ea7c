import { contract } from '@foyer/auth-domain/contract/contract'
import { findTeamsFor } from '@foyer/db/organizations/teams'
import { dependsOnOrganization } from '#operations/organization/depends-on.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'

const { query, refused } = procedure(contract.listTeams)

/** The teams of an organization, oldest first; for its members. */
export const listTeams = query(async ({ ctx }) => {
  const { organizationId } = ctx
  dependsOnOrganization(ctx, organizationId)
  const found = await findTeamsFor(ctx.db, organizationId, ctx.user.id)
  if (found === undefined) throw refused('TEAM_NOT_A_MEMBER')
  await requireSecondFactorOfMember(ctx.db, ctx, found.requiredFrom)
  return found.teams
})
