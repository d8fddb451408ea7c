import { contract } from '@foyer/auth-domain/contract/contract'
import { findPasskeysOf } from '@foyer/db/passkeys/passkeys'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The passkeys of the signed-in user, oldest first. */
export const listUserPasskeys = procedure(contract.listUserPasskeys).query(async ({ ctx }) => {
  return findPasskeysOf(ctx.db, ctx.user.id)
})
