import { revokeUserSessionInput } from '@foyer/auth-domain/admin/admin-inputs'
import { findSession } from '@foyer/db/sessions/sessions'
import { endSession } from '#operations/session/end-session.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Ends any user's session by its handle; succeeds also when it has already ended (wire). */
export const revokeUserSession = adminProcedure(
  revokeUserSessionInput,
  'session:revoke',
  'ADMIN_NOT_ALLOWED_TO_REVOKE_SESSIONS',
).mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    const seen = await findSession(trx, input.sessionToken)
    // The session's user too: users are locked before sessions (docs/architecture.md).
    const { actor } = await lockActorAndTarget(trx, ctx, seen?.userId ?? ctx.user.id)
    await endSession(trx, actor, input.sessionToken)
  })
  return { success: true as const }
})
