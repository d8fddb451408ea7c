import {
  type CachedSession,
  fitsInCookie,
  isCacheUsable,
  parseCachedSession,
} from '@foyer/auth-domain/session/cookie-cache'
import { cookieLifetime } from '@foyer/auth-domain/session/policy'
import type { SignedIn } from '@foyer/auth-domain/session/session'
import { readSignedValue, signValue } from '#runtime/secrets/signed-value.ts'
import type { Call } from './call.ts'
import type { PresentedSession } from './presented-session.ts'

const NOT_REMEMBERED = 'true'

export function isRemembered({ keys, cookies }: Call): boolean {
  const signed = cookies.read('dont_remember')
  return signed === undefined || readSignedValue(keys, 'cookie', 'dont_remember', signed) !== NOT_REMEMBERED
}

/** Sets the session cookies: the secret, `dont_remember` where it applies, and the cookie cache where enabled. */
export function setSessionCookies(call: Call, secret: string, signedIn: SignedIn, remembered: boolean): void {
  const lifetime = cookieLifetime(call.options.session, remembered)
  call.cookies.write('session_token', signValue(call.keys, 'cookie', 'session_token', secret), lifetime)
  if (!remembered) {
    call.cookies.write('dont_remember', signValue(call.keys, 'cookie', 'dont_remember', NOT_REMEMBERED), undefined)
  } else if (call.cookies.read('dont_remember') !== undefined) {
    // Left over from an earlier sign-in: it would prevent this session's renewal.
    call.cookies.clear('dont_remember')
  }
  setCookieCache(call, signedIn, remembered)
}

/** Clears all three cookies, whether or not the request sent them (wire). */
export function clearSessionCookies({ cookies }: Call): void {
  cookies.clear('session_token')
  cookies.clear('session_data')
  cookies.clear('dont_remember')
}

/** Sets `session_data`: base64url of signed JSON, omitted when it exceeds the size limit of a cookie. */
export function setCookieCache(call: Call, signedIn: SignedIn, remembered: boolean): void {
  const { enabled, maxAge } = call.options.session.cookieCache
  if (!enabled) return
  const content: CachedSession = { session: signedIn, expiresAt: call.now().getTime() + maxAge * 1000 }
  const signed = signValue(call.keys, 'cookie-cache', 'session_data', JSON.stringify(content))
  const value = Buffer.from(signed).toString('base64url')
  // A value that no longer fits must not leave an older one in the browser.
  if (fitsInCookie(call.cookies.fullName('session_data'), value)) {
    call.cookies.write('session_data', value, remembered ? maxAge : undefined)
  } else {
    dropCookieCache(call)
  }
}

function dropCookieCache({ cookies }: Call): void {
  if (cookies.read('session_data') !== undefined) cookies.clear('session_data')
}

/** The cached session of the presented cookie; undefined means that the database must be read (S25). */
export function readCookieCache(call: Call, presented: PresentedSession): SignedIn | undefined {
  const { cookieCache } = call.options.session
  if (!cookieCache.enabled) return undefined
  const value = call.cookies.read('session_data')
  if (value === undefined) return undefined
  const signed = Buffer.from(value, 'base64url').toString()
  const json = readSignedValue(call.keys, 'cookie-cache', 'session_data', signed)
  const cached = json === undefined ? undefined : parseCachedSession(json)
  if (cached === undefined || !isCacheUsable(cached, presented.handle, cookieCache, call.now())) return undefined
  return cached.session
}
