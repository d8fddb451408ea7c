import { contract } from '@foyer/auth-domain/contract/contract'
import { updateRole as decideUpdateRole } from '@foyer/auth-domain/role/change-role'
import { type OrganizationRole, type ShownRole, showRole } from '@foyer/auth-domain/role/organization-role'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent, recordEventOfEach } from '@foyer/db/operations/audit'
import { findMember } from '@foyer/db/organizations/members'
import {
  changeOrganizationRole,
  findHolders,
  findMadeRoles,
  findOrganizationRole,
  findSendersWithRole,
  isNameTaken,
} from '@foyer/db/organizations/organization-roles'
import { cancelOrphanedInvitations } from '#operations/invitation/cancel-orphaned-invitations.ts'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import { inTransactionOrPreview } from '#operations/role/in-transaction-or-preview.ts'
import { roleReference, roleRules } from '#operations/role/role-rules.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Changes what a role grants, or its name: whoever has it keeps it. */
export const updateRole = procedure(contract.updateRole).mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { roleName: name, permission: permissions } = input.data
  const asked = { ...(name !== undefined && { name }), ...(permissions !== undefined && { permissions }) }
  const { dryRun } = input
  type Answer = { success: true; roleData: ShownRole }
  const of = ({ roleData }: Answer) => ({ roleId: roleData.id })
  return inTransactionOrPreview(ctx, { organizationId, dryRun, of }, async (trx): Promise<Answer> => {
    const { call, actor, rules } = await lockActingMember(trx, ctx, organizationId)
    const before = actor && (await findOrganizationRole(trx, organizationId, roleReference(input)))
    const isRenamed = name !== undefined && actor !== undefined && name !== before?.name
    const taken = isRenamed && (await isNameTaken(trx, organizationId, name))
    const facts = { rules: roleRules(call, rules), taken, now: call.now() }
    const after = orThrow(decideUpdateRole(actor, before, asked, facts))
    if (before !== undefined) await changeOrganizationRole(trx, before, after)
    if (permissions !== undefined) await cancelOrphansOf(trx, call, after)
    const roleData = showRole(after)
    await recordChange(trx, call, roleData, { from: before?.name, permissions })
    return { success: true as const, roleData }
  })
})

// Of those who have the role, and may by it no longer send what they have sent.
async function cancelOrphansOf(trx: Trx, call: LockedCall, { id, organizationId }: OrganizationRole): Promise<void> {
  const senders = await findSendersWithRole(trx, id)
  if (senders.length === 0) return
  const rules = rulesOf(call, await findMadeRoles(trx, organizationId))
  for (const userId of senders) {
    const sender = await findMember(trx, organizationId, { userId }, call.now())
    if (sender !== undefined) await cancelOrphanedInvitations(trx, { call, rules }, sender, sender)
  }
}

// Of a new name each member tells: it is among what others show of them.
async function recordChange(
  trx: Trx,
  call: LockedCall,
  { id, role, organizationId, permission }: ShownRole,
  changed: { from: string | undefined; permissions: object | undefined },
): Promise<void> {
  const isRenamed = changed.from !== role
  const detail = {
    ...{ roleId: id, role },
    ...(isRenamed && { from: changed.from }),
    ...(changed.permissions !== undefined && { permissions: permission }),
  }
  await recordEvent(trx, organizationEvent(call, 'organization.role.updated', { organizationId }, detail))
  if (!isRenamed) return
  await recordEventOfEach(trx, await findHolders(trx, id), ({ userId, roles }) =>
    organizationEvent(call, 'organization.member.changed', { organizationId, targetUserId: userId }, { roles }),
  )
}
