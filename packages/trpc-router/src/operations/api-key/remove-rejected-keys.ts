import { deleteApiKeysMadeSince } from '@foyer/db/api-keys/api-keys'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvents } from '@foyer/db/operations/audit'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'

/** Removes the keys that were made as a locked user in a rejected session or later, theirs and those of organizations. */
export async function removeRejectedKeys(trx: Trx, call: Call, userId: string, since: Date): Promise<void> {
  const removed = await deleteApiKeysMadeSince(trx, userId, since)
  const by = { userId, impersonatedBy: null }
  await recordEvents(
    trx,
    removed.map(({ organizationId, ...key }) => {
      const detail = { ...key, rejected: true }
      if (organizationId === null) return eventOf(call, 'api-key.deleted', detail, by)
      return { ...eventOf(call, 'organization.api-key.deleted', detail, by), organizationId }
    }),
  )
}
