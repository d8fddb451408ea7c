import { showApiKey } from '@foyer/auth-domain/api-key/api-key'
import { countedAt } from '@foyer/auth-domain/api-key/use-api-key'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { findApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { assertApiKeysEnabled } from '#operations/api-key/assert-api-keys-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The keys of the signed-in user, oldest first. */
export const listApiKeys = signedInProcedure(noInput).query(async ({ ctx }) => {
  assertApiKeysEnabled(ctx)
  const now = ctx.now()
  return (await findApiKeysOf(ctx.db, { userId: ctx.user.id })).map((key) => showApiKey(countedAt(key, now)))
})
