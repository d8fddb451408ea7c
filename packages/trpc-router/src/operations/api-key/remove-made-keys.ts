import { type DeletedKey, deleteKeysMadeBy } from '@foyer/db/api-keys/api-keys'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEventOfEach } from '@foyer/db/operations/audit'
import type { RemovalReason } from '#operations/account/remove-methods.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'

/** Removes the keys that a locked user has made, theirs, those of organizations and of the service: all, or those since a time. */
export async function removeMadeKeys(
  trx: Trx,
  call: Call,
  userId: string,
  { reason, since }: { reason: RemovalReason; since?: Date },
): Promise<DeletedKey[]> {
  const removed = await deleteKeysMadeBy(trx, userId, since)
  const by = { userId, impersonatedBy: null }
  await recordEventOfEach(trx, removed, (key) => {
    const { organizationId, id, name, start } = key
    if (key.ofService)
      return eventOf(call, 'service-key.deleted', { id, name: key.name, start: key.start, ...reason }, by)
    const detail = { name, start, ...reason }
    if (organizationId === null) return eventOf(call, 'api-key.deleted', detail, by)
    return { ...eventOf(call, 'organization.api-key.deleted', detail, by), organizationId }
  })
  return removed
}
