import { showApiKey } from '@foyer/auth-domain/api-key/api-key'
import { getApiKeyInput } from '@foyer/auth-domain/api-key/update-api-key'
import { countedAt } from '@foyer/auth-domain/api-key/use-api-key'
import { findApiKey } from '@foyer/db/api-keys/api-keys'
import { assertApiKeysEnabled } from '#operations/api-key/assert-api-keys-enabled.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** A key of the signed-in user; another's is not found. */
export const getApiKey = signedInProcedure(getApiKeyInput).query(async ({ ctx, input }) => {
  assertApiKeysEnabled(ctx)
  const key = await findApiKey(ctx.db, { userId: ctx.user.id }, input.id)
  if (key === undefined) throw refused('API_KEY_NOT_FOUND')
  return showApiKey(countedAt(key, ctx.now()))
})
