import {
  type CachedSession,
  cacheAnswers,
  fitsInCookie,
  parseCachedSession,
} from '@foyer/auth-domain/session/cookie-cache'
import { cookieLifetime } from '@foyer/auth-domain/session/policy'
import type { SignedIn } from '@foyer/auth-domain/session/session'
import type { Call, PresentedSession } from '../context/call.ts'
import type { CookieJar } from '../context/cookie-jar.ts'
import { fingerprint, type Keyring } from '../secrets/keyring.ts'
import { openSignedValue, signValue } from '../secrets/signed-value.ts'

const REMEMBERED_NOT = 'true'

/** Reads the session cookie; undefined unless one of the service's secrets signed it (S22). */
export function presentedSession(keys: Keyring, cookies: CookieJar): PresentedSession | undefined {
  const signed = cookies.read('session_token')
  const secret = signed === undefined ? undefined : openSignedValue(keys, 'cookie', 'session_token', signed)
  return secret === undefined ? undefined : { secret, handle: fingerprint(secret) }
}

export function isRemembered({ keys, cookies }: Call): boolean {
  const signed = cookies.read('dont_remember')
  return signed === undefined || openSignedValue(keys, 'cookie', 'dont_remember', signed) !== REMEMBERED_NOT
}

/** Hands the browser its session: the secret, the mark of one not to be remembered, and the cache where it is on. */
export function setSessionCookies(call: Call, secret: string, signedIn: SignedIn, remembered: boolean): void {
  const lifetime = cookieLifetime(call.options.session, remembered)
  call.cookies.write('session_token', signValue(call.keys, 'cookie', 'session_token', secret), lifetime)
  if (!remembered) {
    call.cookies.write('dont_remember', signValue(call.keys, 'cookie', 'dont_remember', REMEMBERED_NOT), undefined)
  } else if (call.cookies.read('dont_remember') !== undefined) {
    // Left over from an earlier sign-in: it would keep this session from ever being renewed.
    call.cookies.clear('dont_remember')
  }
  setCookieCache(call, signedIn, remembered)
}

/** Always all three, whether or not they were there (wire). */
export function clearSessionCookies({ cookies }: Call): void {
  cookies.clear('session_token')
  cookies.clear('session_data')
  cookies.clear('dont_remember')
}

/** `session_data`: base64url of signed JSON, not written when it would not fit. */
export function setCookieCache(call: Call, signedIn: SignedIn, remembered: boolean): void {
  const { enabled, maxAge } = call.options.session.cookieCache
  if (!enabled) return
  const content: CachedSession = { session: signedIn, expiresAt: call.now().getTime() + maxAge * 1000 }
  const signed = signValue(call.keys, 'cookie-cache', 'session_data', JSON.stringify(content))
  const value = Buffer.from(signed).toString('base64url')
  // One that no longer fits must not leave an older one behind.
  if (fitsInCookie(call.cookies.fullName('session_data'), value)) {
    call.cookies.write('session_data', value, remembered ? maxAge : undefined)
  } else {
    dropCookieCache(call)
  }
}

function dropCookieCache({ cookies }: Call): void {
  if (cookies.read('session_data') !== undefined) cookies.clear('session_data')
}

/** What the cache answers for the presented session; undefined sends the reader to the database (S25). */
export function readCookieCache(call: Call, presented: PresentedSession): SignedIn | undefined {
  const { cookieCache } = call.options.session
  if (!cookieCache.enabled) return undefined
  const value = call.cookies.read('session_data')
  if (value === undefined) return undefined
  const signed = Buffer.from(value, 'base64url').toString()
  const json = openSignedValue(call.keys, 'cookie-cache', 'session_data', signed)
  const cached = json === undefined ? undefined : parseCachedSession(json)
  if (cached === undefined || !cacheAnswers(cached, presented.handle, cookieCache, call.now())) return undefined
  return cached.session
}
