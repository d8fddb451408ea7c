import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import { createRole as decideCreateRole } from '@foyer/auth-domain/role/change-role'
import { showRole } from '@foyer/auth-domain/role/organization-role'
import { recordEvent } from '@foyer/db/operations/audit'
import { findOrganizationRoles, insertOrganizationRole, isNameTaken } from '@foyer/db/organizations/organization-roles'
import { lockActingMember } from '#operations/member/acting-member.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { roleLimit } from '#operations/role/role-limit.ts'
import { roleRules } from '#operations/role/role-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.createRole)

/** Makes a role of an organization, which grants no more than who makes it holds. */
export const createRole = mutation(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { role: name, permission: permissions } = input
  const limit = await roleLimit(ctx, organizationId)
  return inTransaction(ctx, async (trx) => {
    const [{ call, actor, rules }, made, taken] = await Promise.all([
      lockActingMember(trx, ctx, organizationId),
      findOrganizationRoles(trx, organizationId),
      isNameTaken(trx, organizationId, name),
    ])
    const facts = { rules: roleRules(call, rules), room: { count: made.length, limit }, taken }
    orThrow(decideCreateRole(actor, { name, permissions }, facts))
    const id = randomText(limits.idLength)
    const role = { id, organizationId, name, permissions, createdAt: call.now(), updatedAt: null }
    if (!(await insertOrganizationRole(trx, role))) throw refused('ROLE_NAME_TAKEN')
    const roleData = showRole(role)
    const detail = { roleId: id, role: name, permissions: roleData.permission }
    await recordEvent(trx, organizationEvent(call, 'organization.role.created', { organizationId }, detail))
    return { success: true as const, roleData, statements: roleData.permission }
  })
})
