import { showApiKey } from '@foyer/auth-domain/api-key/api-key'
import { countedAt } from '@foyer/auth-domain/api-key/use-api-key'
import { contract } from '@foyer/auth-domain/contract/contract'
import { findApiKey } from '@foyer/db/api-keys/api-keys'
import { procedure } from '#runtime/procedure/procedure.ts'

const { query, refused } = procedure(contract.getApiKey)

/** A key of the signed-in user; another's is not found. */
export const getApiKey = query(async ({ ctx, input }) => {
  const key = await findApiKey(ctx.db, { userId: ctx.user.id }, input.id)
  if (key === undefined) throw refused('API_KEY_NOT_FOUND')
  return showApiKey(countedAt(key, ctx.now()))
})
