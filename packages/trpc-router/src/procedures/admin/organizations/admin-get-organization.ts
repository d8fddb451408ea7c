import { contract } from '@foyer/auth-domain/contract/contract'
import { showOrganization } from '@foyer/auth-domain/organization/organization'
import { findOverviewOf } from '@foyer/db/organizations/organization-overview'
import { limitsOf } from '#operations/organization/limits-of.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.adminGetOrganization)

/** An organization with the counts of its members, teams and open invitations, and how many there may be. */
export const adminGetOrganization = query(async ({ ctx, input: { organizationId } }) => {
  const { creatorRole: ownerRole } = ctx.options.organization
  const found = await findOverviewOf(ctx.db, organizationId, { ownerRole, now: ctx.now() })
  if (found === undefined) throw refused('ORGANIZATION_NOT_FOUND')
  return {
    organization: showOrganization(found.organization, ctx.options.organization.additionalFields),
    counts: found.counts,
    limits: await limitsOf(ctx.options, organizationId),
    twoFactorRequiredFrom: found.requiredFrom,
  }
})
