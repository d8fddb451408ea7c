import type { KeyRule } from '#contract/rules.ts'
import { allow, type Decision, refuse } from '#decision.ts'
import type { Rights } from '#permission/permissions.ts'

/** Whether the key of a call may call an operation of this rule, whatever its owner may. */
export function callByApiKey(
  { userId, permissions }: { userId: string | null; permissions: Rights | null },
  rule: KeyRule,
): Decision {
  switch (rule) {
    case 'user':
      return userId === null ? refuse('NOT_BY_API_KEY') : allow()
    case 'unrestricted':
      return userId === null || permissions !== null ? refuse('NOT_BY_API_KEY') : allow()
    case 'verifier':
      return hasRight(permissions, 'apiKey', 'verify') ? allow() : refuse('NOT_BY_API_KEY')
    case 'follower':
      return userId === null && hasRight(permissions, 'events', 'read') ? allow() : refuse('NOT_BY_API_KEY')
    default:
      return refuse('NOT_BY_API_KEY')
  }
}

// Also of a key without permissions of its own: what its owner may does not include other users' keys.
function hasRight(permissions: Rights | null, resource: string, action: string): boolean {
  return (
    permissions !== null && Object.hasOwn(permissions, resource) && permissions[resource]?.includes(action) === true
  )
}
