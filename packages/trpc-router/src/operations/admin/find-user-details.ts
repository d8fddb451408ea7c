import { limits } from '@foyer/auth-domain/limits'
import { findAccountsOf } from '@foyer/db/accounts/accounts'
import type { Db } from '@foyer/db/engine/handles'
import { findMembershipsOf } from '@foyer/db/organizations/memberships'
import { findPasskeysOf } from '@foyer/db/passkeys/passkeys'
import { findSessionsForOverview } from '@foyer/db/sessions/sessions'
import { findUserById } from '@foyer/db/users/users'
import { refused } from '#runtime/refusal/refused.ts'
import { findUserTwoFactor } from './find-user-two-factor.ts'

/** A user with their live sessions, sign-in methods, second factor in force and memberships, of which the first are read. */
export async function findUserDetails(db: Db, userId: string, now: Date) {
  const [user, sessions, accounts, passkeys, twoFactor, memberships] = await Promise.all([
    findUserById(db, userId),
    findSessionsForOverview(db, userId, now),
    findAccountsOf(db, userId),
    findPasskeysOf(db, userId),
    findUserTwoFactor(db, userId, now),
    findMembershipsOf(db, userId, limits.listedOrganizations),
  ])
  if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  return {
    user,
    sessions,
    accounts,
    passkeys,
    twoFactor: user.twoFactorEnabled === true ? twoFactor : null,
    memberships,
  }
}
