import type { Trx } from '@foyer/db/engine/handles'
import { deleteGrant, type StoredGrant } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import type { Call } from '#runtime/context/call.ts'
import { detailOf, grantEvent } from './grant-event.ts'

/** Ends a grant whose secret was presented again: either the client or whoever presents it has stolen it (O3). */
export async function endReplayedGrant(
  trx: Trx,
  call: Call,
  grant: StoredGrant,
  secret: 'code' | 'refresh-token',
): Promise<void> {
  await deleteGrant(trx, grant.id)
  await recordEvent(trx, grantEvent(call, 'oauth-grant.replayed', grant, { ...detailOf(grant), secret }))
}
