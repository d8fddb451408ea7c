import { contract } from '@foyer/auth-domain/contract/contract'
import { endDeviceSessions } from '#operations/session/device-sessions.ts'
import { clearSessionCookies } from '#runtime/context/session-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/**
 * Ends the session of the cookie, with an impersonation the admin's own, and with multi-session all that the browser has.
 * Succeeds also without a session that lives: anyone who signs out wants to have none.
 */
export const signOut = procedure(contract.signOut).mutation(async ({ ctx }) => {
  await endDeviceSessions(ctx)
  clearSessionCookies(ctx)
  // Kept after an impersonation has ended (wire); nothing of it stays in the browser.
  if (ctx.cookies.isSent('admin_session')) ctx.cookies.clear('admin_session')
  return { success: true as const }
})
