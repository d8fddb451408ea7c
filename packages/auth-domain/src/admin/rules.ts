import { allow, type Decision, refuse } from '#decision.ts'
import { type AdminPolicy, mayAdminister } from '#permission/admin-permissions.ts'
import { isBanned } from '#user/ban.ts'
import type { User } from '#user/user.ts'

type UserWithRole = { id: string; role: string | null }

type Bannable = UserWithRole & Pick<User, 'banned' | 'banExpires'>

/** Admins cannot ban themselves: the only admin could not undo it. */
export function banUser(actorId: string, userId: string): Decision {
  return actorId === userId ? refuse('ADMIN_CANNOT_BAN_YOURSELF') : allow()
}

/** Whether an admin may impersonate a user: admins (S52) and banned users are refused. */
export function impersonateUser<Target extends Bannable>(
  target: Target | undefined,
  policy: AdminPolicy,
  now: Date,
): Decision<Target> {
  if (target === undefined) return refuse('ADMIN_USER_NOT_FOUND')
  if (isAdmin(target, policy)) return refuse('ADMIN_NOT_ALLOWED_TO_IMPERSONATE')
  return isBanned(target, now) ? refuse('BANNED_USER') : allow(target)
}

/** Whether an impersonation continues: it ends when the admin loses the permission or the target becomes an admin (S52). */
export function mayContinueImpersonation(
  actor: Bannable | undefined,
  target: UserWithRole,
  policy: AdminPolicy,
  now: Date,
): boolean {
  if (actor === undefined || isBanned(actor, now) || isAdmin(target, policy)) return false
  return mayAdminister(policy, actor, { user: ['impersonate'] })
}

/** Whether a user has admin permissions. */
export function isAdmin(user: UserWithRole, policy: AdminPolicy): boolean {
  return mayAdminister(policy, user, { user: ['list'] })
}
