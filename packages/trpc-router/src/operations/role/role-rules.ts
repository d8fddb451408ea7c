import { organizationGrants, type Rules } from '@foyer/auth-domain/permission/permissions'
import type { RoleRules } from '@foyer/auth-domain/role/change-role'
import type { RoleReference } from '@foyer/db/organizations/organization-roles'
import type { Services } from '#runtime/context/services.ts'

/** The rules with the names that the configuration has taken. */
export function roleRules({ options }: Pick<Services, 'options'>, rules: Rules): RoleRules {
  const configured = organizationGrants(options.organization)
  return { ...rules, predefined: (name) => Object.hasOwn(configured, name) }
}

/** The role that an input names: its name counts where both are given (wire). */
export function roleReference(input: { roleName?: string | undefined; roleId?: string | undefined }): RoleReference {
  return input.roleName === undefined ? { id: input.roleId ?? '' } : { name: input.roleName }
}
