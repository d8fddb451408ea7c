import { allow, type Decision, refuse } from '../decision.ts'
import { type AdminPolicy, mayAdminister } from '../permission/admin-permissions.ts'
import { isBanned } from '../user/ban.ts'
import type { User } from '../user/user.ts'

type Person = { id: string; role: string | null }

/** Nobody bans themselves: the way back would be shut from inside. */
export function banUser(actor: Person, userId: string): Decision {
  return actor.id === userId ? refuse('ADMIN_CANNOT_BAN_YOURSELF') : allow()
}

/** Whom an admin may act as: anyone who is no admin (S52). */
export function impersonateUser<Known extends Person>(target: Known | undefined, policy: AdminPolicy): Decision<Known> {
  if (target === undefined) return refuse('ADMIN_USER_NOT_FOUND')
  return isAdmin(target, policy) ? refuse('ADMIN_NOT_ALLOWED_TO_IMPERSONATE') : allow(target)
}

/** Whether an impersonation goes on: it ends with the admin's right to it (S52). */
export function mayGoOnImpersonating(
  actor: (Person & Pick<User, 'banned' | 'banExpires'>) | undefined,
  policy: AdminPolicy,
  now: Date,
): boolean {
  if (actor === undefined || isBanned(actor, now)) return false
  return mayAdminister(policy, actor, { user: ['impersonate'] })
}

/** Whether somebody has any admin right at all. */
export function isAdmin(user: Person, policy: AdminPolicy): boolean {
  return mayAdminister(policy, user, { user: ['list'] })
}
