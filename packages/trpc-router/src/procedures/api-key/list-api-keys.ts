import { showApiKey } from '@foyer/auth-domain/api-key/api-key'
import { listApiKeysInput, listedApiKeys } from '@foyer/auth-domain/api-key/list-api-keys'
import { countedAt } from '@foyer/auth-domain/api-key/use-api-key'
import { findApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { assertApiKeysEnabled } from '#operations/api-key/assert-api-keys-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'

/** The keys of the signed-in user, oldest first. */
export const listApiKeys = signedInProcedure(listApiKeysInput).query(async ({ ctx, input }) => {
  assertApiKeysEnabled(ctx)
  const now = ctx.now()
  const keys = await findApiKeysOf(ctx.db, { userId: ctx.user.id })
  return listedApiKeys(
    keys.map((key) => showApiKey(countedAt(key, now))),
    input,
    ctx.options.apiKey,
  )
})
