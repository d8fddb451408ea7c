import { contract } from '@foyer/auth-domain/contract/contract'
import { readRoles } from '@foyer/auth-domain/role/change-role'
import { showRole } from '@foyer/auth-domain/role/organization-role'
import { findOrganizationRole } from '@foyer/db/organizations/organization-roles'
import { findActingMember } from '#operations/member/acting-member.ts'
import { roleReference } from '#operations/role/role-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

const { query, refused } = procedure(contract.getRole)

/** A role that an organization has made, by its name or its id. */
export const getRole = query(async ({ ctx, input }) => {
  const { actor, rules } = await findActingMember(ctx.db, ctx, ctx.organizationId)
  orThrow(readRoles(actor, rules, 'one'))
  const role = await findOrganizationRole(ctx.db, ctx.organizationId, roleReference(input))
  if (role === undefined) throw refused('ROLE_NOT_FOUND')
  return showRole(role)
})
