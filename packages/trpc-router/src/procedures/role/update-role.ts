import { contract } from '@foyer/auth-domain/contract/contract'
import type { Rules } from '@foyer/auth-domain/permission/permissions'
import { updateRole as decideUpdateRole } from '@foyer/auth-domain/role/change-role'
import { type ShownRole, showRole } from '@foyer/auth-domain/role/organization-role'
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
    const [{ call, actor, rules }, found, isTaken] = await Promise.all([
      lockActingMember(trx, ctx, organizationId),
      findOrganizationRole(trx, organizationId, roleReference(input)),
      name !== undefined && isNameTaken(trx, organizationId, name),
    ])
    const before = actor && found
    const taken = isTaken && actor !== undefined && name !== before?.name
    const facts = { rules: roleRules(call, rules), taken, now: call.now() }
    const after = orThrow(decideUpdateRole(actor, before, asked, facts))
    if (before !== undefined) await changeOrganizationRole(trx, before, after)
    const [senders, made, holders] = await Promise.all([
      permissions === undefined ? [] : findSendersWithRole(trx, after.id),
      permissions === undefined ? [] : findMadeRoles(trx, organizationId),
      after.name === before?.name ? [] : findHolders(trx, after.id),
    ])
    await cancelOrphansOf(trx, { call, rules: rulesOf(call, made) }, organizationId, senders)
    const roleData = showRole(after)
    await recordChange(trx, call, roleData, { from: before?.name, permissions, holders })
    return { success: true as const, roleData }
  })
})

// Of those who have the role, and may by it no longer send what they have sent.
async function cancelOrphansOf(
  trx: Trx,
  by: { call: LockedCall; rules: Rules },
  organizationId: string,
  senders: readonly string[],
): Promise<void> {
  for (const userId of senders) {
    const sender = await findMember(trx, organizationId, { userId }, by.call.now())
    if (sender !== undefined) await cancelOrphanedInvitations(trx, by, sender, sender)
  }
}

type Holder = Awaited<ReturnType<typeof findHolders>>[number]

// Of a new name each member tells: it is among what others show of them.
async function recordChange(
  trx: Trx,
  call: LockedCall,
  { id, role, organizationId, permission }: ShownRole,
  changed: { from: string | undefined; permissions: object | undefined; holders: readonly Holder[] },
): Promise<void> {
  const isRenamed = changed.from !== role
  const detail = {
    ...{ roleId: id, role },
    ...(isRenamed && { from: changed.from }),
    ...(changed.permissions !== undefined && { permissions: permission }),
  }
  await recordEvent(trx, organizationEvent(call, 'organization.role.updated', { organizationId }, detail))
  if (!isRenamed) return
  await recordEventOfEach(trx, changed.holders, ({ userId, roles }) =>
    organizationEvent(call, 'organization.member.changed', { organizationId, targetUserId: userId }, { roles }),
  )
}
