import { contract } from '@foyer/auth-domain/contract/contract'
import { showOrganization } from '@foyer/auth-domain/organization/organization'
import { findOrganizationFor, findOrganizationIdFor } from '@foyer/db/organizations/organizations'
import { setActiveOrganization } from '@foyer/db/sessions/active-organization'
import { dependsOnOrganization } from '#operations/organization/depends-on.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'

const { query, refused } = procedure(contract.getOrganization)

/** An organization without its members; null when none is named and none is active. */
export const getOrganization = query(async ({ ctx, input }) => {
  const { organizationId, organizationSlug } = input ?? {}
  const bySlug =
    organizationSlug === undefined ? undefined : await findOrganizationIdFor(ctx.db, organizationSlug, ctx.user.id)
  if (organizationSlug !== undefined && bySlug === undefined) return refuseForeign(ctx)
  const id = await requestedOrganization(ctx, organizationId, bySlug)
  if (id === undefined) return null
  dependsOnOrganization(ctx, id)
  const found = await findOrganizationFor(ctx.db, id, ctx.user.id)
  if (found === undefined) return refuseForeign(ctx)
  await requireSecondFactorOfMember(ctx.db, ctx, found.requiredFrom)
  return showOrganization(found.organization, ctx.options.organization.additionalFields)
})

// As of `getFullOrganization`: then none is active either (wire).
async function refuseForeign({ db, session }: SignedInCall): Promise<never> {
  if (session.activeOrganizationId !== null) await setActiveOrganization(db, session.token, null)
  throw refused('USER_IS_NOT_A_MEMBER_FORBIDDEN')
}
