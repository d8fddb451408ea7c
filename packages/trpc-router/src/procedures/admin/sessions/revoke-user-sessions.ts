import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { recordEvent } from '@foyer/db/operations/audit'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteSessionsOf } from '@foyer/db/sessions/sessions'
import { deleteTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { targetEvent } from '#operations/admin/target-event.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Ends every session of a user. */
export const revokeUserSessions = adminProcedure(
  userIdInput,
  'session:revoke',
  'ADMIN_NOT_ALLOWED_TO_REVOKE_SESSIONS',
).mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    // The user too: a session that is being started or rotated for them is ended as well.
    const { actor } = await lockActorAndTarget(trx, ctx, input.userId)
    const ended = await deleteSessionsOf(trx, input.userId)
    await deletePendingSignInsOf(trx, input.userId)
    await deleteTrustedDevicesOf(trx, input.userId)
    await recordEvent(trx, targetEvent(actor, 'user.sessions.revoked', input.userId, { ended }))
  })
  return { success: true as const }
})
