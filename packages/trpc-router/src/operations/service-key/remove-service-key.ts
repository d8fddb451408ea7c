import type { Trx } from '@foyer/db/engine/handles'
import { type AuditEvent, recordEvent } from '@foyer/db/operations/audit'
import { deleteServiceKey } from '@foyer/db/service-keys/service-keys'
import { refused } from '#runtime/refusal/refused.ts'
import type { ServiceKeyDetail } from './insert-new-service-key.ts'

/** Deletes a key of the service, and records who has done it; returns its name. */
export async function removeServiceKey(
  trx: Trx,
  id: string,
  event: (detail: ServiceKeyDetail) => AuditEvent<'service-key.deleted'>,
): Promise<string> {
  const deleted = await deleteServiceKey(trx, id)
  if (deleted === undefined) throw refused('SERVICE_KEY_NOT_FOUND')
  const { name, start } = deleted
  await recordEvent(trx, event({ name, start }))
  return name
}
