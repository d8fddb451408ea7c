import type { EventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import type { Trx } from '@foyer/db/engine/handles'
import { type AuditEvent, recordEvent } from '@foyer/db/operations/audit'
import { deleteServiceKey } from '@foyer/db/service-keys/service-keys'
import { refused } from '#runtime/refusal/refused.ts'

/** Deletes a key of the service, and records who has done it; returns its name. */
export async function removeServiceKey(
  trx: Trx,
  id: string,
  event: (detail: EventDetails['service-key.deleted']) => AuditEvent<'service-key.deleted'>,
): Promise<string> {
  const deleted = await deleteServiceKey(trx, id)
  if (deleted === undefined) throw refused('SERVICE_KEY_NOT_FOUND')
  const { name, start } = deleted
  await recordEvent(trx, event({ id, name, start }))
  return name
}
