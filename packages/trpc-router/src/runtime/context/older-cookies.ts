import { hostPrefix } from '@foyer/auth-domain/session/cookie-names'
import { cookieLifetime } from '@foyer/auth-domain/session/policy'
import { openAdminSession } from '#runtime/secrets/admin-session.ts'
import { parseCookieHeader } from './cookie-header.ts'
import type { PresentedSession } from './presented-session.ts'
import type { Services } from './services.ts'
import { isRemembered, type SessionCookies, writeSessionSecret } from './session-cookies.ts'

/**
 * The options that a request's cookies are named by. The former service knows no `__Host-` names, and may be gone back
 * to (S21). A browser that has one all the same got it from a process that has heard of the end of the adoption already.
 */
export function cookieOptionsOf(
  { options: { advanced }, legacy }: Pick<SessionCookies, 'options' | 'legacy'>,
  cookieHeader: string,
): Services['options']['advanced'] {
  const isReversible = legacy?.finished === false
  if (!isReversible || advanced.hostCookies !== undefined) return advanced
  const isSettled = parseCookieHeader(cookieHeader).has(`${hostPrefix(advanced)}session_token`)
  return isSettled ? advanced : { ...advanced, hostCookies: false }
}

/** Signs the cookie of an adopted session anew, once there is no way back; the jar clears the former one. */
export function reissueLegacyCookie(call: SessionCookies, { secret, legacy }: PresentedSession): void {
  if (legacy?.cookie !== undefined && call.legacy?.finished === true) {
    writeSessionSecret(call, secret, isRemembered(call))
  }
}

/**
 * Sets the cookies of a session anew that the browser has under older names (S21). The jar clears those with it, so this
 * happens once in each browser. What an adopted service has signed waits until its session is read.
 */
export function reissueOlderCookies(call: SessionCookies, presented: PresentedSession | undefined): void {
  const { keys, cookies, options } = call
  if (!cookies.usesOlderNames || presented === undefined || presented.legacy !== undefined) return
  writeSessionSecret(call, presented.secret, isRemembered(call))
  const [sealed] = cookies.readAll('admin_session', (value) =>
    openAdminSession(keys, value) === undefined ? undefined : value,
  )
  if (sealed !== undefined) cookies.write('admin_session', sealed, cookieLifetime(options.session, true))
}
