import { KEY_PROPAGATION_SECONDS, retiredAt } from '@foyer/auth-domain/keys/rotation'
import { longestTokenLifetime } from '@foyer/auth-domain/keys/signing-algorithms'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Trx } from '@foyer/db/engine/handles'
import { type AuditEvent, recordEvent } from '@foyer/db/operations/audit'
import { deleteExpiredKeys, insertKey, retireKeys } from '@foyer/db/operations/keys'
import type { Services } from '#runtime/context/services.ts'
import type { NewKeyPair } from '#runtime/keys/create-key-pair.ts'

/** Publishes `keys`, which sign once every instance has them, and retires the keys before them. Answers with the first. */
export async function replaceKeys(
  trx: Trx,
  { now, options }: Pick<Services, 'now' | 'options'>,
  keys: readonly [NewKeyPair, ...NewKeyPair[]],
  event: AuditEvent<'keys.rotated'>,
): Promise<{ keyId: string; signsFrom: Date; retiredAt: Date }> {
  const at = now()
  const retired = retiredAt(at, longestTokenLifetime(options))
  await deleteExpiredKeys(trx, at)
  await retireKeys(trx, retired)
  for (const key of keys) await insertKey(trx, key)
  await recordEvent(trx, event)
  return { keyId: keys[0].id, signsFrom: inSeconds(at, KEY_PROPAGATION_SECONDS), retiredAt: retired }
}
