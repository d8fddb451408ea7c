import { banUser, impersonateUser } from '@foyer/auth-domain/admin/rules'
import { isBanned } from '@foyer/auth-domain/user/ban'
import type { AdminRights } from '../../../data/admin-rights.ts'
import type { User } from '../../../data/types.ts'

const acts = ['impersonate', 'role', 'password', 'ban', 'unban', 'remove'] as const

export type UserAct = (typeof acts)[number]

/** What one may do with a user, by the rules the server asks. */
export function actsOn(user: User, { me, policy, can }: AdminRights, now: Date): UserAct[] {
  const banned = isBanned(user, now)
  const allowed: Record<UserAct, boolean> = {
    impersonate: can('user:impersonate') && impersonateUser(user, policy, now).allowed,
    role: can('user:set-role'),
    password: can('user:set-password'),
    ban: can('user:ban') && !banned && banUser(me, user.id).allowed,
    unban: can('user:ban') && user.banned === true,
    // Oneself one deletes by another door, which asks for the password.
    remove: can('user:delete') && user.id !== me.id,
  }
  return acts.filter((act) => allowed[act])
}
