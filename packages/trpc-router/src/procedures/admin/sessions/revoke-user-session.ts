import { contract } from '@foyer/auth-domain/contract/contract'
import { deleteSessions } from '@foyer/db/sessions/delete-sessions'
import { findSession } from '@foyer/db/sessions/sessions'
import { recordEnd } from '#operations/session/end-session.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Ends any user's session by its handle; succeeds also when it has already ended (wire). */
export const revokeUserSession = procedure(contract.revokeUserSession).mutation(async ({ ctx, input }) => {
  await inTransaction(ctx, async (trx) => {
    const seen = await findSession(trx, input.sessionToken)
    const [{ actor }, ended] = await Promise.all([
      // The session's user too: users are locked before sessions (docs/architecture.md).
      lockActorAndTarget(trx, ctx, seen?.userId ?? ctx.user.id),
      deleteSessions(trx, [input.sessionToken]),
    ])
    await recordEnd(trx, actor, input.sessionToken, ended)
  })
  return { success: true as const }
})
