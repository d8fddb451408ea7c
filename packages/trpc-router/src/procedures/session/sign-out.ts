import { noInput } from '@foyer/auth-domain/input/no-input'
import { endPresentedSession } from '#operations/session/end-session.ts'
import { clearSessionCookies } from '#runtime/context/session-cookies.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/**
 * Ends the session of the cookie, and with an impersonation the admin's own. Succeeds also for a validly signed cookie
 * whose session has already ended (wire).
 */
export const signOut = open(noInput).mutation(async ({ ctx }) => {
  if (ctx.presented === undefined) throw refused('FAILED_TO_GET_SESSION')
  await ctx.db.transaction().execute((trx) => endPresentedSession(trx, ctx))
  clearSessionCookies(ctx)
  // Kept after an impersonation has ended (wire); nothing of it stays in the browser.
  if (ctx.cookies.isSent('admin_session')) ctx.cookies.clear('admin_session')
  return { success: true as const }
})
