import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import { noInput } from '@foyer/auth-domain/input/no-input'
import { KEY_KNOWN_AFTER, retiredAt } from '@foyer/auth-domain/keys/rotation'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { recordEvent } from '@foyer/db/audit'
import { deleteExpiredKeys, insertKey, retireKeys } from '@foyer/db/keys'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'
import { makeKey } from './make-key.ts'

/** Server only: a new key signs from `signsFrom` on; those before it verify what they have signed until `retiredAt`. */
export const rotateKeys = open(noInput).mutation(async ({ ctx }) => {
  if (!ctx.options.jwt.enabled) throw refused('TOKENS_NOT_ENABLED')
  const key = await makeKey(ctx)
  const now = ctx.now()
  const retired = retiredAt(now, ctx.options.jwt.expiresIn)
  await inTransaction(ctx, async (trx) => {
    await deleteExpiredKeys(trx, now)
    await retireKeys(trx, retired)
    await insertKey(trx, key)
    await recordEvent(trx, { ...eventOf(ctx, 'keys-rotated', { keyId: key.id }), actorId: COMMAND_LINE })
  })
  return { keyId: key.id, signsFrom: inSeconds(now, KEY_KNOWN_AFTER), retiredAt: retired }
})
