import { contract } from '@foyer/auth-domain/contract/contract'
import { findInvitationsFor } from '@foyer/db/organizations/invitation-lists'
import { showInvitationsTo } from '#operations/invitation/show-invitations.ts'
import { dependsOnOrganization } from '#operations/organization/depends-on.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { requireSecondFactorOfMember } from '#runtime/procedure/required-second-factor.ts'

const { query, refused } = procedure(contract.listInvitations)

/** All invitations of an organization, closed ones too, oldest first; for its members. */
export const listInvitations = query(async ({ ctx }) => {
  const { organizationId } = ctx
  dependsOnOrganization(ctx, organizationId)
  const found = await findInvitationsFor(ctx.db, organizationId, ctx.user.id, ctx.now())
  if (found === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  await requireSecondFactorOfMember(ctx.db, ctx, found.requiredFrom)
  return showInvitationsTo(ctx, found)
})
