import { contract } from '@foyer/auth-domain/contract/contract'
import { updateRole as decideUpdateRole } from '@foyer/auth-domain/role/change-role'
import { type ShownRole, showRole } from '@foyer/auth-domain/role/organization-role'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent, recordEventOfEach } from '@foyer/db/operations/audit'
import { changeOrganizationRole, findHolders, findOrganizationRole } from '@foyer/db/organizations/organization-roles'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import { findActingMember } from '#operations/member/acting-member.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { inTransactionOrPreview } from '#operations/role/in-transaction-or-preview.ts'
import { roleReference, roleRules } from '#operations/role/role-rules.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
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
    await lockOrganization(trx, organizationId)
    const call = await lockActor(trx, ctx)
    const { actor, rules } = await findActingMember(trx, call, organizationId)
    const before = actor && (await findOrganizationRole(trx, organizationId, roleReference(input)))
    const taken =
      name !== undefined && actor && (await findOrganizationRole(trx, organizationId, { name })) !== undefined
    const facts = { rules: roleRules(call, rules), taken: taken === true, now: call.now() }
    const after = orThrow(decideUpdateRole(actor, before, asked, facts))
    if (before !== undefined) await changeOrganizationRole(trx, before, after)
    const roleData = showRole(after)
    await recordChange(trx, call, roleData, { from: before?.name, permissions })
    return { success: true as const, roleData }
  })
})

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
