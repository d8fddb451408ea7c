import { showApiKey } from '@foyer/auth-domain/api-key/api-key'
import { listedApiKeys } from '@foyer/auth-domain/api-key/list-api-keys'
import { countedAt } from '@foyer/auth-domain/api-key/use-api-key'
import { contract } from '@foyer/auth-domain/contract/contract'
import { findApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The keys of the signed-in user, oldest first. */
export const listApiKeys = procedure(contract.listApiKeys).query(async ({ ctx, input }) => {
  const now = ctx.now()
  const keys = await findApiKeysOf(ctx.db, { userId: ctx.user.id })
  return listedApiKeys(
    keys.map((key) => showApiKey(countedAt(key, now))),
    input,
    ctx.options.apiKey,
  )
})
