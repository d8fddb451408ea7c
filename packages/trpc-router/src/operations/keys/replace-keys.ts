import { KEY_PROPAGATION_SECONDS, retiredAt } from '@foyer/auth-domain/keys/rotation'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Trx } from '@foyer/db/engine/handles'
import { type AuditEvent, recordEvent } from '@foyer/db/operations/audit'
import { deleteExpiredKeys, insertKey, retireKeys } from '@foyer/db/operations/keys'
import type { Services } from '#runtime/context/services.ts'

/** Publishes `key`, which signs once every instance has it, and retires the keys before it. */
export async function replaceKeys(
  trx: Trx,
  { now, options }: Pick<Services, 'now' | 'options'>,
  key: Parameters<typeof insertKey>[1],
  event: AuditEvent<'keys.rotated'>,
): Promise<{ keyId: string; signsFrom: Date; retiredAt: Date }> {
  const at = now()
  const retired = retiredAt(at, options.jwt.expiresIn)
  await deleteExpiredKeys(trx, at)
  await retireKeys(trx, retired)
  await insertKey(trx, key)
  await recordEvent(trx, event)
  return { keyId: key.id, signsFrom: inSeconds(at, KEY_PROPAGATION_SECONDS), retiredAt: retired }
}
