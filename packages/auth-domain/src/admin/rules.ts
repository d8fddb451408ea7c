import { allow, type Decision, refuse } from '../decision.ts'
import { type AdminPolicy, mayAdminister } from '../permission/admin-permissions.ts'
import { isBanned } from '../user/ban.ts'
import type { User } from '../user/user.ts'

type Person = { id: string; role: string | null }

type Bannable = Person & Pick<User, 'banned' | 'banExpires'>

/** Nobody bans themselves: the way back would be shut from inside. */
export function banUser(actor: Person, userId: string): Decision {
  return actor.id === userId ? refuse('ADMIN_CANNOT_BAN_YOURSELF') : allow()
}

/** Whom an admin may act as: anyone who is no admin (S52) and may have a session. */
export function impersonateUser<Known extends Bannable>(
  target: Known | undefined,
  policy: AdminPolicy,
  now: Date,
): Decision<Known> {
  if (target === undefined) return refuse('ADMIN_USER_NOT_FOUND')
  if (isAdmin(target, policy)) return refuse('ADMIN_NOT_ALLOWED_TO_IMPERSONATE')
  return isBanned(target, now) ? refuse('BANNED_USER') : allow(target)
}

/** Whether an impersonation goes on: it ends with the admin's right to it, and when its target is an admin too (S52). */
export function mayGoOnImpersonating(
  actor: Bannable | undefined,
  target: Person,
  policy: AdminPolicy,
  now: Date,
): boolean {
  if (actor === undefined || isBanned(actor, now) || isAdmin(target, policy)) return false
  return mayAdminister(policy, actor, { user: ['impersonate'] })
}

/** Whether somebody has any admin right at all. */
export function isAdmin(user: Person, policy: AdminPolicy): boolean {
  return mayAdminister(policy, user, { user: ['list'] })
}
