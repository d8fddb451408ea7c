import { revokeSession as decideRevokeSession } from '@foyer/auth-domain/session/revoke-session'
import { revokeSessionInput } from '@foyer/auth-domain/session/session'
import { recordEvent } from '@foyer/db/audit'
import { deleteSession, findSession } from '@foyer/db/sessions'
import { eventOf } from '../audit.ts'
import { signedIn } from '../procedures.ts'
import { orThrow } from '../refused.ts'

/** Ends one of the person's own sessions, named by its handle. */
export const revokeSession = signedIn(revokeSessionInput).mutation(async ({ ctx, input }) => {
  const target = orThrow(decideRevokeSession(await findSession(ctx.db, input.token), ctx.user))
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await deleteSession(trx, target.token)
    if (ended) await recordEvent(trx, eventOf(ctx, 'session-ended', { sessionId: target.id }))
  })
  return { status: true as const }
})
