import { revokeSession as decideRevokeSession } from '@foyer/auth-domain/session/revoke-session'
import { revokeSessionInput } from '@foyer/auth-domain/session/session'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSession, findSession } from '@foyer/db/sessions/sessions'
import { lockActor } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'
import { signedInProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow } from '#runtime/refusal/refused.ts'

/** Ends one of the user's own sessions by its handle. */
export const revokeSession = signedInProcedure(revokeSessionInput).mutation(async ({ ctx, input }) => {
  await ctx.db.transaction().execute(async (trx) => {
    const call = await lockActor(trx, ctx)
    const target = orThrow(decideRevokeSession(await findSession(trx, input.token), call.user))
    const ended = await deleteSession(trx, target.token)
    if (ended) await recordEvent(trx, eventOf(call, 'session.revoked', { sessionId: target.id }))
  })
  return { status: true as const }
})
