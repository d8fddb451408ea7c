import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { KEY_PROPAGATION_SECONDS, retiredAt } from '@foyer/auth-domain/keys/rotation'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteExpiredKeys, insertKey, retireKeys } from '@foyer/db/operations/keys'
import { eventOf } from '#runtime/audit-event.ts'
import { createKeyPair } from '#runtime/keys/create-key-pair.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Server only: creates a key that signs from `signsFrom` on; former keys stay published until `retiredAt`. */
export const rotateKeys = open(noInput).mutation(async ({ ctx }) => {
  if (!ctx.options.jwt.enabled) throw refused('TOKENS_NOT_ENABLED')
  const key = await createKeyPair(ctx)
  const now = ctx.now()
  const retired = retiredAt(now, ctx.options.jwt.expiresIn)
  await inTransaction(ctx, async (trx) => {
    await deleteExpiredKeys(trx, now)
    await retireKeys(trx, retired)
    await insertKey(trx, key)
    await recordEvent(trx, { ...eventOf(ctx, 'keys.rotated', { keyId: key.id }, undefined), actorId: COMMAND_LINE })
  })
  return { keyId: key.id, signsFrom: inSeconds(now, KEY_PROPAGATION_SECONDS), retiredAt: retired }
})
