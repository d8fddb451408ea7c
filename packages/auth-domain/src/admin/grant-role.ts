import { allow, type Decision, refuse } from '#decision.ts'
import { parseRoles } from '#permission/role-set.ts'

/** `applicationRoles` grant nothing here. */
export type RolePolicy = {
  adminRoles: readonly string[]
  defaultRole: string
  applicationRoles: readonly string[]
}

// The role without permissions (wire); it exists also where new users get another one.
const PLAIN_ROLE = 'user'

/** The roles that a user may have. */
export function knownRoles({ adminRoles, defaultRole, applicationRoles }: RolePolicy): readonly string[] {
  return [...new Set([...adminRoles, ...parseRoles(defaultRole), PLAIN_ROLE, ...applicationRoles])]
}

/** The roles of a user after `role` is added. */
export function grantRole(roles: ReadonlySet<string>, role: string, policy: RolePolicy): Decision<ReadonlySet<string>> {
  return knownRoles(policy).includes(role) ? allow(new Set([...roles, role])) : refuse('ADMIN_ROLE_UNKNOWN', role)
}

/** The role of an admin created at the command line; refused when the options name admins by id only. */
export function firstAdminRole({ adminRoles: [role] }: Pick<RolePolicy, 'adminRoles'>): Decision<string> {
  return role === undefined ? refuse('ADMIN_ROLE_UNKNOWN') : allow(role)
}
