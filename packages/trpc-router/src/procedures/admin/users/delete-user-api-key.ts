import { contract } from '@foyer/auth-domain/contract/contract'
import { deleteApiKey } from '@foyer/db/api-keys/api-keys'
import { recordEvent } from '@foyer/db/operations/audit'
import { targetEvent } from '#operations/admin/target-event.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.deleteUserApiKey)

/** Deletes an API key of a user, such as one that has leaked, with a reason on record, and tells them. */
export const deleteUserApiKey = mutation(async ({ ctx, input: { userId, keyId, reason } }) => {
  await inTransaction(ctx, async (trx) => {
    const { actor, target } = await lockActorAndTarget(trx, ctx, userId)
    if (target === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    const deleted = await deleteApiKey(trx, { userId }, keyId)
    if (deleted === undefined) throw refused('API_KEY_NOT_FOUND')
    const { name, start } = deleted
    await recordEvent(trx, targetEvent(actor, 'api-key.deleted', userId, { name, start, reason }))
    await notify(trx, ctx, target, { template: 'api-key-removed', key: name ?? '', organization: '' })
  })
  return { success: true as const }
})
