import { contract } from '@foyer/auth-domain/contract/contract'
import { limits } from '@foyer/auth-domain/limits'
import type { Passkey } from '@foyer/auth-domain/passkey/passkey'
import { findAccountsOf } from '@foyer/db/accounts/accounts'
import { findMembershipsOf } from '@foyer/db/organizations/memberships'
import { findPasskeysOf } from '@foyer/db/passkeys/passkeys'
import { findSessionsForOverview } from '@foyer/db/sessions/sessions'
import { findUserById } from '@foyer/db/users/users'
import { findUserTwoFactor } from '#operations/admin/find-user-two-factor.ts'
import { presentSession, presentUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getUser)

/** A user with their live sessions, sign-in methods and memberships. */
export const getUser = query(async ({ ctx, input: { userId } }) => {
  const [user, sessions, accounts, passkeys, twoFactor, memberships] = await Promise.all([
    findUserById(ctx.db, userId),
    findSessionsForOverview(ctx.db, userId, ctx.now()),
    findAccountsOf(ctx.db, userId),
    findPasskeysOf(ctx.db, userId),
    findUserTwoFactor(ctx.db, userId, ctx.now()),
    findMembershipsOf(ctx.db, userId, limits.listedOrganizations),
  ])
  if (user === undefined) throw refused('ADMIN_USER_NOT_FOUND')
  return {
    user: presentUser(user, ctx.options),
    sessions: sessions.map((session) => presentSession(session, ctx.options)),
    accounts,
    passkeys: passkeys.map(withoutKey),
    twoFactor: user.twoFactorEnabled === true ? twoFactor : null,
    memberships,
  }
})

function withoutKey(passkey: Passkey) {
  const { id, name, deviceType, backedUp, createdAt, lastUsedAt, suspectAt } = passkey
  return { id, name, deviceType, backedUp, createdAt, lastUsedAt, suspectAt }
}
