import { banUser, impersonateUser } from '@foyer/auth-domain/admin/rules'
import { isBanned } from '@foyer/auth-domain/user/ban'
import type { AdminRights } from '#data/admin-rights.ts'
import type { User } from '#data/types.ts'

const actions = ['impersonate', 'role', 'password', 'ban', 'unban', 'remove'] as const

export type UserAction = (typeof actions)[number]

/** The admin's allowed actions on a user, by the same rules as the server. */
export function allowedUserActions(user: User, { me, policy, can }: AdminRights, now: Date): UserAction[] {
  const banned = isBanned(user, now)
  const allowed: Record<UserAction, boolean> = {
    impersonate: can('user:impersonate') && impersonateUser(user, policy, now).allowed,
    role: can('user:set-role'),
    password: can('user:set-password'),
    ban: can('user:ban') && !banned && banUser(me.id, user.id).allowed,
    unban: can('user:ban') && user.banned === true,
    // Admins delete their own account on the account page, which asks for the password.
    remove: can('user:delete') && user.id !== me.id,
  }
  return actions.filter((action) => allowed[action])
}
