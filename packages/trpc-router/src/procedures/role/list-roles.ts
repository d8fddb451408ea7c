import { contract } from '@foyer/auth-domain/contract/contract'
import { readRoles } from '@foyer/auth-domain/role/change-role'
import { showRole } from '@foyer/auth-domain/role/organization-role'
import { findOrganizationRoles } from '@foyer/db/organizations/organization-roles'
import { findActingMember } from '#operations/member/acting-member.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** The roles that an organization has made, by name; those of the configuration are not among them (wire). */
export const listRoles = procedure(contract.listRoles).query(async ({ ctx }) => {
  const { actor, rules } = await findActingMember(ctx.db, ctx, ctx.organizationId)
  orThrow(readRoles(actor, rules, 'all'))
  return (await findOrganizationRoles(ctx.db, ctx.organizationId)).map(showRole)
})
