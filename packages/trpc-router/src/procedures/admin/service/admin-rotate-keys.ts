import { contract } from '@foyer/auth-domain/contract/contract'
import { rotateKeys as decideRotateKeys } from '@foyer/auth-domain/keys/rotation'
import { lockKeys } from '@foyer/db/operations/keys'
import { replaceKeys } from '#operations/keys/replace-keys.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { createKeyPairs } from '#runtime/keys/create-key-pair.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation } = procedure(contract.adminRotateKeys)

/** Creates a key that signs from `signsFrom` on, as the command line does; of two admins at once one does it. */
export const adminRotateKeys = mutation(async ({ ctx }) => {
  const keys = await createKeyPairs(ctx)
  return inTransaction(ctx, async (trx) => {
    const actor = await lockActor(trx, ctx)
    orThrow(decideRotateKeys(await lockKeys(trx), actor.now()))
    return replaceKeys(trx, ctx, keys, eventOf(actor, 'keys.rotated', { keyId: keys[0].id }))
  })
})
