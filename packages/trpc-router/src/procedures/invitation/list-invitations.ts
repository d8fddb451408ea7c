import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { findInvitationsFor } from '@foyer/db/organizations/invitation-lists'
import { showInvitationsTo } from '#operations/invitation/show-invitations.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** All invitations of an organization, closed ones too, oldest first; for its members. */
export const listInvitations = signedInProcedure(inOrganizationInput).query(async ({ ctx, input }) => {
  const organizationId = await requestedOrganization(ctx, input?.organizationId)
  if (organizationId === undefined) throw refused('ORGANIZATION_ID_REQUIRED')
  const found = await findInvitationsFor(ctx.db, organizationId, ctx.user.id)
  if (found === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  await requireSecondFactorOfMember(ctx.db, ctx, found.requiredFrom)
  return showInvitationsTo(ctx, found.reader, found.invitations)
})
