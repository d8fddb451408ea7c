import { deleteUserApiKeyInput } from '@foyer/auth-domain/api-key/user-api-key'
import { deleteApiKey } from '@foyer/db/api-keys/api-keys'
import { recordEvent } from '@foyer/db/operations/audit'
import { targetEvent } from '#operations/admin/target-event.ts'
import { assertApiKeysEnabled } from '#operations/api-key/assert-api-keys-enabled.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { notify } from '#runtime/outbox/notify.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Deletes an API key of a user, such as one that has leaked, with a reason on record, and tells them. */
export const deleteUserApiKey = adminProcedure(
  deleteUserApiKeyInput,
  'session:revoke',
  'ADMIN_NOT_ALLOWED_TO_DELETE_API_KEYS',
).mutation(async ({ ctx, input: { userId, keyId, reason } }) => {
  assertApiKeysEnabled(ctx)
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
