import { contract } from '@foyer/auth-domain/contract/contract'
import { revokeSession as decideRevokeSession } from '@foyer/auth-domain/session/revoke-session'
import { transact } from '@foyer/db/engine/pipeline'
import { deleteSessions } from '@foyer/db/sessions/delete-sessions'
import { findSession } from '@foyer/db/sessions/sessions'
import { recordEnd } from '#operations/session/end-session.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Ends one of the user's own sessions by its handle, and the impersonations that began in it. */
export const revokeSession = procedure(contract.revokeSession).mutation(async ({ ctx, input }) => {
  await transact(ctx.db, async (trx) => {
    const [call, ended] = await Promise.all([lockActor(trx, ctx), deleteSessions(trx, [input.token], ctx.user.id)])
    if (await recordEnd(trx, call, input.token, ended)) return
    orThrow(decideRevokeSession(await findSession(trx, input.token), call.user))
  })
  return { status: true as const }
})
