import { contract } from '@foyer/auth-domain/contract/contract'
import { signOutBrowser } from '#operations/session/sign-out-browser.ts'
import { procedure } from '#runtime/procedure/procedure.ts'

/**
 * Ends the session of the cookie, with an impersonation the admin's own, and with multi-session all that the browser has.
 * Succeeds also without a session that lives: anyone who signs out wants to have none.
 */
export const signOut = procedure(contract.signOut).mutation(async ({ ctx }) => {
  await signOutBrowser(ctx)
  return { success: true as const }
})
