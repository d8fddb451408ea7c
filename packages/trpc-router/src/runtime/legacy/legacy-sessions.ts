import { cookieLifetime } from '@foyer/auth-domain/session/policy'
import type { Session } from '@foyer/auth-domain/session/session'
import type { CookieJar } from '#runtime/context/cookie-jar.ts'
import type { Services } from '#runtime/context/services.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import type { LegacySource } from './legacy-source.ts'

/** A cookie of the adopted service, and the prefix of the names that it came with. */
export type LegacyCookie = { prefix: string; value: string }

/** Where it stands for one of several sessions of a browser: `suffix` names that session. */
export type LegacyDeviceCookie = LegacyCookie & { suffix: string }

/** The cookies of a call; `legacy` is undefined where nothing was adopted. */
export type CookiesWithLegacy = { cookies: CookieJar; legacy: LegacySource | undefined }

type LegacySession<Cookie> = { secret: string; handle: string; legacy: Cookie }

/** The sessions of cookies that the adopted service has signed; with `name` only of those under this full name. */
export function presentedLegacySessions(
  { cookies, legacy }: CookiesWithLegacy,
  name: string | undefined,
): LegacySession<{ cookie: LegacyCookie }>[] {
  if (legacy === undefined) return []
  return cookies.readAllLegacy('session_token', (value, prefix) => {
    if (name !== undefined && `${prefix}session_token` !== name) return undefined
    const secret = legacy.readSigned(value)
    return secret === undefined
      ? undefined
      : { secret, handle: fingerprint(secret), legacy: { cookie: { prefix, value } } }
  })
}

/** Whether the cookie may present the session: an adopted service has begun none since. */
export function mayPresent(
  call: Pick<CookiesWithLegacy, 'legacy'>,
  { legacy }: { legacy?: object },
  session: Pick<Session, 'createdAt'>,
): boolean {
  return legacy === undefined || call.legacy?.hasBegun(session) === true
}

/** Whether the adopted service's sign-in outlives the browser; it has one choice for all sessions. */
export function isLegacyRemembered({ cookies, legacy }: CookiesWithLegacy): boolean {
  return legacy === undefined || !cookies.readAllLegacy('dont_remember', legacy.readSigned).includes('true')
}

/** The sessions that a browser keeps beside its active one. Each cookie is named by the session's secret in lower case. */
export function legacyDeviceSessions(
  call: CookiesWithLegacy,
  begin: string,
): (LegacySession<LegacyDeviceCookie> & { remembered: boolean })[] {
  const { cookies, legacy } = call
  if (legacy === undefined) return []
  const sent = cookies.sentLegacy(begin).flatMap((cookie) => {
    const secret = legacy.readSigned(cookie.value)
    return secret?.toLowerCase() === cookie.suffix ? { secret, handle: fingerprint(secret), legacy: cookie } : []
  })
  if (sent.length === 0) return []
  const remembered = isLegacyRemembered(call)
  return sent.map((one) => ({ ...one, remembered }))
}

// better-auth 1.4 and later: an HMAC over user and value, which the row names too, and the value.
const TRUST = /^[A-Za-z0-9_-]{43}!(trust-device-[A-Za-z0-9_-]{32})$/

/** Earlier versions have an HMAC over user and session, which has no date and no row, and nobody could revoke it. */
export function legacyTrustedDevices({ cookies, legacy }: CookiesWithLegacy): readonly string[] {
  if (legacy === undefined) return []
  return cookies.readAllLegacy('trust_device', (value) => TRUST.exec(legacy.readSigned(value) ?? '')?.[1])
}

/**
 * Sets the cookie of a session again as it is, so that it lasts; whether it did. Until the adoption is finished its service
 * may be gone back to, which accepts no other signature.
 */
export function repeatLegacySession(
  { cookies, legacy, options }: CookiesWithLegacy & Pick<Services, 'options'>,
  cookie: LegacyCookie | undefined,
  remembered: boolean,
): boolean {
  if (cookie === undefined || legacy?.finished !== false) return false
  cookies.repeatLegacy(cookie.prefix, 'session_token', cookie.value, cookieLifetime(options.session, remembered))
  return true
}
