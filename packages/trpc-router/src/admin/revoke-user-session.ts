import { revokeUserSessionInput } from '@foyer/auth-domain/admin/admin-inputs'
import { recordEvent } from '@foyer/db/audit'
import { deleteSession } from '@foyer/db/sessions'
import { inTransaction } from '../outbox/in-transaction.ts'
import { admin } from '../procedures.ts'
import { targetEvent } from './target-event.ts'

/** Ends anyone's session by its handle; of one that is gone it says the same (wire). */
export const revokeUserSession = admin(
  revokeUserSessionInput,
  'session:revoke',
  'ADMIN_NOT_ALLOWED_TO_REVOKE_SESSIONS',
).mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    const ended = await deleteSession(trx, input.sessionToken)
    if (ended) await recordEvent(trx, targetEvent(ctx, 'session-ended', ended.userId, { sessionId: ended.id }))
  })
  return { success: true as const }
})
