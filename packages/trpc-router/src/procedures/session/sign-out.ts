import { noInput } from '@foyer/auth-domain/input/no-input'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSession } from '@foyer/db/sessions/sessions'
import { eventOf } from '#runtime/audit-event.ts'
import { clearSessionCookies } from '#runtime/context/session-cookies.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/** Ends the session of the cookie. Succeeds also for a validly signed cookie whose session has already ended (wire). */
export const signOut = open(noInput).mutation(async ({ ctx }) => {
  const { presented } = ctx
  if (presented === undefined) throw refused('FAILED_TO_GET_SESSION')
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await deleteSession(trx, presented.handle)
    if (ended) await recordEvent(trx, eventOf(ctx, 'session.revoked', { sessionId: ended.id }, ended))
  })
  clearSessionCookies(ctx)
  return { success: true as const }
})
