import { contract } from '@foyer/auth-domain/contract/contract'
import { showOrganization } from '@foyer/auth-domain/organization/organization'
import { findOverviewFor } from '@foyer/db/organizations/organization-overview'
import { limitsOf } from '#operations/organization/limits-of.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'

const { query, refused } = procedure(contract.getOverview)

/** An organization with the counts of its members, teams and open invitations, and their limits; for its members. */
export const getOverview = query(async ({ ctx }) => {
  const { organizationId } = ctx
  const found = await findOverviewFor(
    ctx.db,
    { organizationId, userId: ctx.user.id },
    { ownerRole: ctx.options.organization.creatorRole, now: ctx.now() },
  )
  if (found === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  await requireSecondFactorOfMember(ctx.db, ctx, found.requiredFrom)
  const { organization, counts } = found.overview
  return {
    organization: showOrganization(organization, ctx.options.organization.additionalFields),
    counts,
    limits: await limitsOf(ctx.options, organizationId),
  }
})
