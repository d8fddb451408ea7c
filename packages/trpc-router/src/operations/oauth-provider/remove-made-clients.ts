import type { Trx } from '@foyer/db/engine/handles'
import { endOAuthClientsMadeBy } from '@foyer/db/oauth-provider/clients'
import { deleteConsentsOf } from '@foyer/db/oauth-provider/consents'
import { recordEventOfEach } from '@foyer/db/operations/audit'
import type { RemovalReason } from '#operations/account/remove-methods.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { clientDetail, clientEvent } from './client-event.ts'

/**
 * Removes the clients that a locked user has made, and what they have let applications do: all, or since a time. A consent of
 * somebody else would give their application a code each time the owner follows its link.
 */
export async function removeMadeClients(
  trx: Trx,
  call: Call,
  userId: string,
  { reason, since }: { reason: RemovalReason; since?: Date },
): Promise<void> {
  const [, removed] = await Promise.all([
    deleteConsentsOf(trx, userId, since),
    endOAuthClientsMadeBy(trx, userId, { now: call.now(), since }),
  ])
  const by = { userId, impersonatedBy: null }
  await recordEventOfEach(trx, removed, (client) =>
    clientEvent(client, eventOf(call, 'oauth-client.deleted', { ...clientDetail(client), ...reason }, by)),
  )
}
