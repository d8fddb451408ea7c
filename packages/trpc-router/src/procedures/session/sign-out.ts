import { noInput } from '@foyer/auth-domain/input/no-input'
import { endDeviceSessions } from '#operations/session/device-sessions.ts'
import type { Call } from '#runtime/context/call.ts'
import { clearSessionCookies } from '#runtime/context/session-cookies.ts'
import { open } from '#runtime/procedure/procedures.ts'
import { translateError } from '#runtime/procedure/translate-error.ts'
import { refused } from '#runtime/refusal/refused.ts'

/**
 * Ends the session of the cookie, with an impersonation the admin's own, and with multi-session all that the browser has.
 * Succeeds also without a session that lives: whoever signs out wants to have none.
 */
export const signOut = open(noInput).mutation(async ({ ctx }) => {
  await endSessions(ctx)
  clearSessionCookies(ctx)
  // Kept after an impersonation has ended (wire); nothing of it stays in the browser.
  if (ctx.cookies.isSent('admin_session')) ctx.cookies.clear('admin_session')
  return { success: true as const }
})

// Nobody is told to be signed out whose session may live: they are to try again.
async function endSessions(call: Call): Promise<void> {
  try {
    await endDeviceSessions(call)
  } catch (error) {
    const { refusal, fault } = translateError(error, 'mutation')
    if (!fault || refusal === 'SERVICE_UNAVAILABLE') throw error
    call.log.error({ err: error, operation: 'signOut' }, 'sessions could not be ended')
    throw refused('SERVICE_UNAVAILABLE', { retryAfter: 1 })
  }
}
