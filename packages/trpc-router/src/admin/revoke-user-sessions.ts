import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { recordEvent } from '@foyer/db/audit'
import { deleteSessionsOf } from '@foyer/db/sessions'
import { inTransaction } from '../outbox/in-transaction.ts'
import { admin } from '../procedures.ts'
import { targetEvent } from './target-event.ts'

/** Ends every session of a user. */
export const revokeUserSessions = admin(userIdInput, 'session:revoke', 'ADMIN_NOT_ALLOWED_TO_REVOKE_SESSIONS').mutation(
  async ({ ctx, input }) => {
    await inTransaction(ctx, async (trx) => {
      const ended = await deleteSessionsOf(trx, input.userId)
      await recordEvent(trx, targetEvent(ctx, 'sessions-ended', input.userId, { ended }))
    })
    return { success: true as const }
  },
)
