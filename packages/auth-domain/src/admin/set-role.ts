import { allow, type Decision, refuse } from '#decision.ts'
import { knownRoles, type RolePolicy } from './grant-role.ts'

/** Whether an admin may give a user these roles: at least one, and all of them configured. */
export function setRole(roles: ReadonlySet<string>, policy: RolePolicy): Decision<ReadonlySet<string>> {
  const known = knownRoles(policy)
  const exists = (role: string) => known.includes(role)
  return roles.size > 0 && [...roles].every(exists) ? allow(roles) : refuse('ROLE_NOT_FOUND')
}
