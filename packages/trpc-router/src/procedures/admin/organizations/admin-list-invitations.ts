import type { ListedInvitation } from '@foyer/auth-domain/admin/organization'
import { contract } from '@foyer/auth-domain/contract/contract'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { findInvitationsOf } from '@foyer/db/organizations/invitation-lists'
import { invitationHandle } from '#operations/invitation/invitation-handle.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The invitations of any organization, pending ones first, without what opens them; none of an unknown one. */
export const adminListInvitations = procedure(contract.adminListInvitations).query(
  async ({ ctx, input: { organizationId } }): Promise<ListedInvitation[]> => {
    const invitations = await findInvitationsOf(ctx.db, organizationId)
    return invitations.map(({ id, email, roles, status, expiresAt, createdAt, inviter }) => {
      return { id: invitationHandle(id), email, role: joinRoles(roles), status, expiresAt, createdAt, inviter }
    })
  },
)
