import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { addressSchema } from '#user/email.ts'

export const createAdminInput = z.object({ email: addressSchema })

export const grantRoleInput = z.object({ email: addressSchema, role: z.string() })

type Policy = { adminRoles: readonly string[]; defaultRole: string }

/** The roles that have a meaning for the admin functions. */
export function knownRoles({ adminRoles, defaultRole }: Policy): readonly string[] {
  return [...new Set([...adminRoles, defaultRole])]
}

/** The roles of a user after `role` is added. */
export function grantRole(roles: ReadonlySet<string>, role: string, policy: Policy): Decision<ReadonlySet<string>> {
  return knownRoles(policy).includes(role) ? allow(new Set([...roles, role])) : refuse('ADMIN_ROLE_UNKNOWN')
}

/** The role of an admin created at the command line; refused when the options name admins by id only. */
export function firstAdminRole({ adminRoles: [role] }: Policy): Decision<string> {
  return role === undefined ? refuse('ADMIN_ROLE_UNKNOWN') : allow(role)
}
