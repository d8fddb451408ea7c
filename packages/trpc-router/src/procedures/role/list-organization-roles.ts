import { contract } from '@foyer/auth-domain/contract/contract'
import { listRolesFor } from '@foyer/auth-domain/role/list-organization-roles'
import { findOrganizationRoles } from '@foyer/db/organizations/organization-roles'
import { countRoleHolders } from '@foyer/db/organizations/role-holders'
import { findActingMember } from '#operations/member/acting-member.ts'
import { roleLimit } from '#operations/role/role-limit.ts'
import { roleRules } from '#operations/role/role-rules.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.listOrganizationRoles)

/** Every role of an organization, what each grants, and what the caller may do: themselves and with the roles. */
export const listOrganizationRoles = query(async ({ ctx, input }) => {
  const { organizationId } = ctx
  const { actor, rules } = await findActingMember(ctx.db, ctx, organizationId)
  if (actor === undefined) throw refused('YOU_ARE_NOT_A_MEMBER')
  const withNames = roleRules(ctx, rules)
  const hasMade = Object.keys(rules.grants).some((name) => !withNames.predefined(name))
  const made = hasMade ? await findOrganizationRoles(ctx.db, organizationId) : []
  const now = ctx.now()
  const holders = input?.countHolders === true ? await countRoleHolders(ctx.db, organizationId, now) : undefined
  const room = { count: made.length, limit: await roleLimit(ctx, organizationId) }
  return listRolesFor(actor, { rules: withNames, made, holders, room, now })
})
