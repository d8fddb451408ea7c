import type { AnyApiKey } from '@foyer/auth-domain/api-key/api-key'
import { deleteApiKeysMadeBy } from '@foyer/db/api-keys/api-keys'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEventOfEach } from '@foyer/db/operations/audit'
import type { RemovalReason } from '#operations/account/remove-methods.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'

/** A key that was removed; `organizationId` is null for one of the user's own. */
export type RemovedKey = Pick<AnyApiKey, 'name' | 'start' | 'organizationId'>

/** Removes the keys that a locked user has made, theirs and those of organizations: all, or those since a time. */
export async function removeMadeKeys(
  trx: Trx,
  call: Call,
  userId: string,
  { reason, since }: { reason: RemovalReason; since?: Date },
): Promise<RemovedKey[]> {
  const removed = await deleteApiKeysMadeBy(trx, userId, since)
  const by = { userId, impersonatedBy: null }
  await recordEventOfEach(trx, removed, ({ organizationId, ...key }) => {
    const detail = { ...key, ...reason }
    if (organizationId === null) return eventOf(call, 'api-key.deleted', detail, by)
    return { ...eventOf(call, 'organization.api-key.deleted', detail, by), organizationId }
  })
  return removed
}
