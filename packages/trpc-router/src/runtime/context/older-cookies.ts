import { cookieLifetime } from '@foyer/auth-domain/session/policy'
import { isSealedWithKnownKey } from '#runtime/secrets/sealed-text.ts'
import type { PresentedSession } from './presented-session.ts'
import { isRemembered, type SessionCookies, writeSessionSecret } from './session-cookies.ts'

/**
 * Sets the cookies of a session anew that the browser has under older names (S21). The jar clears those with it, so this
 * happens once in each browser.
 */
export function reissueOlderCookies(call: SessionCookies, presented: PresentedSession | undefined): void {
  const { keys, cookies, options } = call
  if (!cookies.usesOlderNames || presented === undefined) return
  writeSessionSecret(call, presented.secret, isRemembered(call))
  const sealed = cookies.read('admin_session', (value) =>
    isSealedWithKnownKey(keys, 'admin-session', value) ? value : undefined,
  )
  if (sealed !== undefined) cookies.write('admin_session', sealed, cookieLifetime(options.session, true))
}
