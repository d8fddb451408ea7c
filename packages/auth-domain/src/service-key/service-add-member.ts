import { allow, type Decision, refuse } from '#decision.ts'
import { addMember } from '#member/add-member.ts'
import { mayAssignRoles, type Rules } from '#permission/permissions.ts'
import type { ServiceKey } from './service-key.ts'

/**
 * Whether a key may add a member with these roles: the creator role never, whatever the key names, since it may have become
 * that after the key was made; any other as a member who has the roles that it names might assign it.
 */
export function serviceAddMember(
  key: Pick<ServiceKey, 'roles'>,
  roles: ReadonlySet<string>,
  { grants, ownerRole }: Pick<Rules, 'grants' | 'ownerRole'>,
): Decision {
  const possible = addMember(roles, grants)
  if (!possible.allowed) return possible
  const named = new Set(key.roles?.filter((role) => role !== ownerRole))
  const above = [...roles].find((role) => !mayAssignRoles({ grants, ownerRole }, named, new Set([role])))
  return above === undefined ? allow() : refuse('SERVICE_KEY_ROLE_NOT_ALLOWED', above)
}
