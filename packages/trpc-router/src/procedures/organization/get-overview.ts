import { inOrganizationInput, showOrganization } from '@foyer/auth-domain/organization/organization'
import { findOverviewFor } from '@foyer/db/organizations/organization-overview'
import { limitsOf } from '#operations/organization/limits-of.ts'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** An organization with the counts of its members, teams and open invitations, and their limits; for its members. */
export const getOverview = signedInProcedure(inOrganizationInput).query(async ({ ctx, input }) => {
  const organizationId = await requestedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('NO_ACTIVE_ORGANIZATION')
  const found = await findOverviewFor(
    ctx.db,
    { organizationId, userId: ctx.user.id },
    { ownerRole: rulesOf(ctx).ownerRole, now: ctx.now() },
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
