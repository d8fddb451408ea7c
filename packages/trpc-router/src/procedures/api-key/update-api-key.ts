import { showApiKey } from '@foyer/auth-domain/api-key/api-key'
import { checkServerOnly, updateApiKey as decideUpdateApiKey } from '@foyer/auth-domain/api-key/update-api-key'
import { countedAt } from '@foyer/auth-domain/api-key/use-api-key'
import { contract } from '@foyer/auth-domain/contract/contract'
import { changeApiKey, findApiKey } from '@foyer/db/api-keys/api-keys'
import { recordEvent } from '@foyer/db/operations/audit'
import { changedFields } from '#operations/api-key/changed-fields.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.updateApiKey)

/** Changes name, expiry or metadata of a key of the signed-in user, or disables it; is no use of it. */
export const updateApiKey = mutation(async ({ ctx, input }) => {
  const { keyId, userId: _, ...asked } = input
  orThrow(checkServerOnly(asked))
  return inTransaction(ctx, async (trx) => {
    const owner = { userId: ctx.user.id }
    const [call, key] = await Promise.all([lockActor(trx, ctx), findApiKey(trx, owner, keyId)])
    if (key === undefined) throw refused('API_KEY_NOT_FOUND')
    const change = orThrow(decideUpdateApiKey(asked, call.options.apiKey, call.now()))
    const changed = await changeApiKey(trx, owner, keyId, { ...change, updatedAt: call.now() })
    if (changed === undefined) throw refused('API_KEY_NOT_FOUND')
    await recordEvent(trx, eventOf(call, 'api-key.updated', { name: changed.name, changed: changedFields(change) }))
    return showApiKey(countedAt(changed, call.now()))
  })
})
