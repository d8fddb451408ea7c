import { contract } from '@foyer/auth-domain/contract/contract'
import type { Passkey } from '@foyer/auth-domain/passkey/passkey'
import { findUserDetails } from '#operations/admin/find-user-details.ts'
import { presentSession, presentUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** A user with their live sessions, sign-in methods and memberships. */
export const getUser = procedure(contract.getUser).query(async ({ ctx, input: { userId } }) => {
  const { user, sessions, passkeys, ...details } = await findUserDetails(ctx.db, userId, ctx.now())
  return {
    ...details,
    user: presentUser(user, ctx.options),
    sessions: sessions.map((session) => presentSession(session, ctx.options)),
    passkeys: passkeys.map(withoutKey),
  }
})

function withoutKey(passkey: Passkey) {
  const { id, name, deviceType, backedUp, createdAt, lastUsedAt, suspectAt } = passkey
  return { id, name, deviceType, backedUp, createdAt, lastUsedAt, suspectAt }
}
