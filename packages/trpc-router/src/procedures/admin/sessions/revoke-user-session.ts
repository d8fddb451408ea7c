import { revokeUserSessionInput } from '@foyer/auth-domain/admin/admin-inputs'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSession } from '@foyer/db/sessions/sessions'
import { targetEvent } from '#operations/admin/target-event.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Ends any user's session by its handle; succeeds also when it has already ended (wire). */
export const revokeUserSession = adminProcedure(
  revokeUserSessionInput,
  'session:revoke',
  'ADMIN_NOT_ALLOWED_TO_REVOKE_SESSIONS',
).mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    const ended = await deleteSession(trx, input.sessionToken)
    if (ended) await recordEvent(trx, targetEvent(ctx, 'session.revoked', ended.userId, { sessionId: ended.id }))
  })
  return { success: true as const }
})
