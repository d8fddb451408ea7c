import { deleteGrantsOf } from '@foyer/db/oauth-provider/grants'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSessionsOf } from '@foyer/db/sessions/delete-sessions'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { targetEvent } from './target-event.ts'

/** Ends every session of a user. */
export async function revokeSessionsOfUser(call: SignedInCall, userId: string): Promise<void> {
  await inTransaction(call, async (trx) => {
    const [{ actor }, ended] = await Promise.all([
      // The user too: a session that is being started or rotated for them is ended as well.
      lockActorAndTarget(trx, call, userId),
      deleteSessionsOf(trx, userId),
      deletePendingSignInsOf(trx, userId),
      deleteGrantsOf(trx, userId),
      deleteTrustedDevicesOf(trx, userId),
    ])
    await recordEvent(trx, targetEvent(actor, 'user.sessions.revoked', userId, { ended }))
  })
}
