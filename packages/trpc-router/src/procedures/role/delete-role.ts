import { contract } from '@foyer/auth-domain/contract/contract'
import { deleteRole as decideDeleteRole } from '@foyer/auth-domain/role/change-role'
import { recordEvent, recordEvents } from '@foyer/db/operations/audit'
import { cancelInvitations } from '@foyer/db/organizations/invitations'
import {
  countHolders,
  deleteOrganizationRole,
  findExpiredInvitationsTo,
  findOrganizationRole,
} from '@foyer/db/organizations/organization-roles'
import { invitationEvent } from '#operations/invitation/invitation-handle.ts'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { inTransactionOrPreview } from '#operations/role/in-transaction-or-preview.ts'
import { roleReference, roleRules } from '#operations/role/role-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Deletes a role that no member has and no open invitation leads to; those that have expired are canceled. */
export const deleteRole = procedure(contract.deleteRole).mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { dryRun } = input
  // Nobody has it.
  const of = () => ({ roleId: '' })
  return inTransactionOrPreview(ctx, { organizationId, dryRun, of }, async (trx) => {
    const [{ call, actor, rules }, role] = await Promise.all([
      lockActingMember(trx, ctx, organizationId),
      findOrganizationRole(trx, organizationId, roleReference(input)),
    ])
    const found = actor && role
    const [{ members, invitations }, expired] = await Promise.all([
      found ? countHolders(trx, found.id, call.now()) : { members: 0, invitations: 0 },
      found ? findExpiredInvitationsTo(trx, found.id, call.now()) : [],
    ])
    const facts = { rules: roleRules(call, rules), holders: members + invitations }
    const { id, name } = orThrow(decideDeleteRole(actor, { name: input.roleName, role: found }, facts))
    const canceled = await cancelInvitations(trx, expired)
    await recordEvents(
      trx,
      canceled.map((invitation) => invitationEvent(call, 'organization.invitation.canceled', invitation)),
    )
    await deleteOrganizationRole(trx, id)
    const detail = { roleId: id, role: name }
    await recordEvent(trx, organizationEvent(call, 'organization.role.deleted', { organizationId }, detail))
    return { success: true as const }
  })
})
