import { noInput } from '@foyer/auth-domain/input/no-input'
import { findPasskeysOf } from '@foyer/db/passkeys/passkeys'
import { assertPasskeysEnabled } from '#operations/passkey/assert-passkeys-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The passkeys of the signed-in user, oldest first. */
export const listUserPasskeys = signedInProcedure(noInput).query(async ({ ctx }) => {
  assertPasskeysEnabled(ctx)
  return findPasskeysOf(ctx.db, ctx.user.id)
})
