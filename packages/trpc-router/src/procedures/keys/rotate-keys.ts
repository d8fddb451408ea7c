import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { contract } from '@foyer/auth-domain/contract/contract'
import { replaceKeys } from '#operations/keys/replace-keys.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { createKeyPairs } from '#runtime/keys/create-key-pair.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation } = procedure(contract.rotateKeys)

/** Server only: creates a key that signs from `signsFrom` on; former keys stay published until `retiredAt`. */
export const rotateKeys = mutation(async ({ ctx }) => {
  const keys = await createKeyPairs(ctx)
  return inTransaction(ctx, (trx) =>
    replaceKeys(trx, ctx, keys, {
      ...eventOf(ctx, 'keys.rotated', { keyId: keys[0].id }, undefined),
      actorId: COMMAND_LINE,
    }),
  )
})
