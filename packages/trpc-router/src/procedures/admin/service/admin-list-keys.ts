import { contract } from '@foyer/auth-domain/contract/contract'
import { isSwitchedOn } from '@foyer/auth-domain/contract/features'
import { listKeys } from '@foyer/auth-domain/keys/list-keys'
import { findKeys } from '@foyer/db/operations/keys'
import { canSignWith } from '#runtime/keys/signing-keys.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/** The keys that tokens are verified with, and which of them signs. */
export const adminListKeys = procedure(contract.adminListKeys).query(async ({ ctx }) => {
  const enabled = isSwitchedOn('TOKENS_NOT_ENABLED', ctx.options)
  if (!enabled) return { enabled, keys: [] }
  return { enabled, keys: listKeys(await findKeys(ctx.db), (key) => canSignWith(key, ctx), ctx.now()) }
})
