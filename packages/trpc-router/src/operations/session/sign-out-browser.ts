import type { Call } from '#runtime/context/call.ts'
import { clearSessionCookies } from '#runtime/context/session-cookies.ts'
import { endDeviceSessions } from './device-sessions.ts'

/** Ends every session that the browser presents, with an impersonation the admin's own, and clears their cookies. */
export async function signOutBrowser(call: Call): Promise<void> {
  await endDeviceSessions(call)
  clearSessionCookies(call)
  // Kept after an impersonation has ended (wire); nothing of it stays in the browser.
  if (call.cookies.isSent('admin_session')) call.cookies.clear('admin_session')
}
