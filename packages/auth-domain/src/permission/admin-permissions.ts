import { type Grants, mayAll, type Rights } from './permissions.ts'
import { parseRoles } from './role-set.ts'

/**
 * What the admin role grants over users and sessions (specification section 6), and over organizations, mails, signing
 * keys and the service, which the wire does not know; the last three over users are of better-auth 1.3.
 */
export const adminActions = {
  user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password', 'get', 'update', 'set-email'],
  session: ['list', 'revoke', 'delete'],
  organization: ['list', 'get', 'delete'],
  mail: ['list', 'retry', 'discard'],
  signingKey: ['list', 'rotate'],
  serviceKey: ['list', 'create', 'delete'],
  webhook: ['manage'],
  // Applications that sign their users in here.
  app: ['create', 'read', 'update', 'delete'],
  service: ['get'],
} as const satisfies Rights

type Actions = typeof adminActions

/** One right of an admin, such as `user:ban`. */
export type AdminPermission = { [Resource in keyof Actions]: `${Resource}:${Actions[Resource][number]}` }[keyof Actions]

export type AdminPolicy = { adminRoles: readonly string[]; adminUserIds: readonly string[] }

/**
 * Whether a user has all requested admin permissions, by one of their roles or listed in the options. An empty
 * request is denied (wire).
 */
export function mayAdminister(
  policy: AdminPolicy,
  user: { id: string; role: string | null },
  requested: Rights,
): boolean {
  if (policy.adminUserIds.includes(user.id)) return true
  if (Object.keys(requested).length === 0) return false
  const grants: Grants = Object.fromEntries(policy.adminRoles.map((role) => [role, adminActions]))
  return mayAll(grants, parseRoles(user.role), requested)
}
