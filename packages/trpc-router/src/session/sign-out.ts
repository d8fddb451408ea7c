import { noInput } from '@foyer/auth-domain/input/no-input'
import { recordEvent } from '@foyer/db/audit'
import { deleteSession } from '@foyer/db/sessions'
import { eventOf } from '../audit.ts'
import { open } from '../procedures.ts'
import { refused } from '../refused.ts'
import { clearSessionCookies } from './session-cookies.ts'

/** Ends the session the cookie names. A genuine cookie of a session already gone is signed out all the same (wire). */
export const signOut = open(noInput).mutation(async ({ ctx }) => {
  const { presented } = ctx
  if (presented === undefined) throw refused('FAILED_TO_GET_SESSION')
  await ctx.db.transaction().execute(async (trx) => {
    const ended = await deleteSession(trx, presented.handle)
    if (ended) await recordEvent(trx, eventOf(ctx, 'session-ended', { sessionId: ended.id }, ended))
  })
  clearSessionCookies(ctx)
  return { success: true as const }
})
