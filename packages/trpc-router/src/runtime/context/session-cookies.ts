import {
  type CachedSession,
  fitsInCookie,
  isCacheUsable,
  parseCachedSession,
} from '@foyer/auth-domain/session/cookie-cache'
import { cookieLifetime } from '@foyer/auth-domain/session/policy'
import type { SignedIn } from '@foyer/auth-domain/session/session'
import {
  type CookiesWithLegacy,
  isLegacyRemembered,
  type LegacyCookie,
  repeatLegacySession,
} from '#runtime/legacy/legacy-sessions.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { encodeSessionData, openSessionData } from '#runtime/secrets/session-data.ts'
import { readDeviceSession, settleDeviceCookie, writeDeviceCookie } from './device-cookies.ts'
import type { Bearer, PresentedSession } from './presented-session.ts'
import type { Services } from './services.ts'
import { type CookiesWithKeys, readSignedCookies, writeSignedCookie } from './signed-cookie.ts'

/** What setting the cookies of a session takes of a call. */
export type SessionCookies = CookiesWithBearer &
  CookiesWithLegacy &
  Pick<Services, 'options' | 'now'> & { presented?: PresentedSession | undefined }

type CookiesWithBearer = CookiesWithKeys & { bearer: Bearer | undefined }

/** The session that the browser has after the call, where the call has set or cleared its cookies. */
export type BrowserSession = { changed?: { handle: string; remembered: boolean } | 'none' }

type Changing = { browserSession: BrowserSession }

const NOT_REMEMBERED = 'true'

/** Whether the call's sign-in outlives the browser: by its cookie, or of a bearer by its session, which must be read before. */
export function isRemembered(
  call: CookiesWithBearer & CookiesWithLegacy & { presented?: PresentedSession | undefined },
): boolean {
  if (call.bearer !== undefined && call.presented !== undefined) return call.bearer.remembered
  if (call.presented?.legacy !== undefined) return isLegacyRemembered(call)
  return !readSignedCookies(call, 'dont_remember').includes(NOT_REMEMBERED)
}

/**
 * Sets the session cookies: the secret, `dont_remember` where it applies, and where enabled the cookie of the session among
 * those of the browser. The cookie cache follows at the end of the call, from the database.
 */
export function setSessionCookies(
  call: SessionCookies & Changing,
  secret: string,
  { session }: SignedIn,
  remembered: boolean,
): void {
  writeSessionSecret(call, secret, remembered)
  call.browserSession.changed = { handle: session.token, remembered }
  const kept = readDeviceSession(call, session.token)
  if (kept === undefined) writeDeviceCookie(call, secret, session, remembered)
  else settleDeviceCookie(call, kept, session)
}

// A browser with sessions of several users has a cookie of each, whose value is good under the name of the active one.
function presentedLegacyCookie(call: SessionCookies, secret: string): LegacyCookie | undefined {
  const presented = call.presented
  if (presented?.legacy?.cookie === undefined) return undefined
  if (presented.secret === secret) return presented.legacy.cookie
  return readDeviceSession(call, fingerprint(secret))?.legacy
}

/** The first two alone. The cookie of an adopted session stays as it is until the adoption is finished. */
export function writeSessionSecret(call: SessionCookies, secret: string, remembered: boolean): void {
  if (repeatLegacySession(call, presentedLegacyCookie(call, secret), remembered)) return
  writeSignedCookie(call, 'session_token', secret, cookieLifetime(call.options.session, remembered))
  if (!remembered) {
    writeNotRemembered(call)
  } else if (call.cookies.isSent('dont_remember')) {
    // Left over from an earlier sign-in: it would prevent this session's renewal.
    call.cookies.clear('dont_remember')
  }
}

/** Marks the browser's sign-in as one that ends with it. */
export function writeNotRemembered(call: CookiesWithKeys): void {
  writeSignedCookie(call, 'dont_remember', NOT_REMEMBERED, undefined)
}

/** Clears all three cookies, whether or not the request sent them (wire). */
export function clearSessionCookies({ cookies, browserSession }: Pick<SessionCookies, 'cookies'> & Changing): void {
  browserSession.changed = 'none'
  cookies.clear('session_token')
  cookies.clear('session_data')
  cookies.clear('dont_remember')
}

/**
 * Sets `session_data`, unless it exceeds the size limit of a cookie. With a secret for helpers it is set only where it
 * has a Max-Age: they do not look at its expiry, so the browser has to.
 */
export function setCookieCache(call: SessionCookies, signedIn: SignedIn, remembered: boolean): void {
  const { enabled, maxAge, secret } = call.options.session.cookieCache
  if (!enabled) return
  const content: CachedSession = { session: signedIn, expiresAt: call.now().getTime() + maxAge * 1000 }
  const value = encodeSessionData(call.keys, call.cookies.boundName('session_data'), content, secret)
  // A value that is not set must not leave an older one in the browser.
  const fits = fitsInCookie(call.cookies.fullName('session_data'), value)
  if (fits && (remembered || secret === undefined)) {
    call.cookies.write('session_data', value, remembered ? maxAge : undefined)
  } else {
    dropCookieCache(call)
  }
}

/** Clears a cache that may say what is no longer so; also where the call is refused. */
export function dropCookieCache({ cookies }: Pick<SessionCookies, 'cookies'>): void {
  if (cookies.isSent('session_data')) cookies.discard('session_data')
}

/** The newest cached session of the presented cookie; undefined means that the database must be read (S25). */
export function readCookieCache(call: SessionCookies, presented: PresentedSession): CachedSession | undefined {
  const { cookieCache } = call.options.session
  if (!cookieCache.enabled) return undefined
  const usable = call.cookies.readAll('session_data', (value, boundName) => {
    const json = openSessionData(call.keys, boundName, value)
    const cached = json === undefined ? undefined : parseCachedSession(json)
    if (cached === undefined || !isCacheUsable(cached, presented.handle, cookieCache, call.now())) return undefined
    return cached
  })
  return usable.reduce<CachedSession | undefined>(newer, undefined)
}

function newer(one: CachedSession | undefined, other: CachedSession): CachedSession {
  return one === undefined || one.expiresAt < other.expiresAt ? other : one
}
