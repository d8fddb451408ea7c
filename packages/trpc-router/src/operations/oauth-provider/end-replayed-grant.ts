import type { Trx } from '@foyer/db/engine/handles'
import { deleteGrant, type StoredGrant } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'

/** Ends a grant whose secret was presented again: either the client or whoever presents it has stolen it (O3). */
export async function endReplayedGrant(
  trx: Trx,
  call: Call,
  grant: StoredGrant,
  secret: 'code' | 'refresh-token',
): Promise<void> {
  await deleteGrant(trx, grant.id)
  const by = { userId: grant.userId, impersonatedBy: null }
  await recordEvent(trx, {
    ...eventOf(call, 'oauth-grant.replayed', { ...detailOf(grant), secret }, by),
    actorId: undefined,
  })
}

/** What events tell of a grant. */
export function detailOf({ clientId, clientName, organizationId, scopes }: StoredGrant): {
  clientId: string
  name: string
  organizationId: string | null
  scopes: string[]
} {
  return { clientId, name: clientName, organizationId, scopes }
}
