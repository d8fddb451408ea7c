import { noInput } from '@foyer/auth-domain/input/no-input'
import { endDeviceSessions } from '#operations/session/device-sessions.ts'
import { presentedDeviceSessions } from '#runtime/context/device-cookies.ts'
import { clearSessionCookies } from '#runtime/context/session-cookies.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'

/**
 * Ends the session of the cookie, with an impersonation the admin's own, and with multi-session all that the browser has.
 * Succeeds also for a validly signed cookie whose session has already ended (wire).
 */
export const signOut = open(noInput).mutation(async ({ ctx }) => {
  const isSignedOut = ctx.presented === undefined && presentedDeviceSessions(ctx).length === 0
  if (isSignedOut) throw refused('FAILED_TO_GET_SESSION')
  await endDeviceSessions(ctx)
  clearSessionCookies(ctx)
  // Kept after an impersonation has ended (wire); nothing of it stays in the browser.
  if (ctx.cookies.isSent('admin_session')) ctx.cookies.clear('admin_session')
  return { success: true as const }
})
