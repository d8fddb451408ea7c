import { limits } from '@foyer/auth-domain/limits'
import { bearerTokenOf } from '@foyer/auth-domain/session/authorization'
import { type CookiesWithLegacy, type LegacyCookie, presentedLegacySessions } from '#runtime/legacy/legacy-sessions.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { readSignedValue } from '#runtime/secrets/signed-value.ts'
import type { CookieJar } from './cookie-jar.ts'
import type { CookieName } from './cookie-name.ts'
import type { RequestFacts } from './request-facts.ts'
import type { Services } from './services.ts'
import { type CookiesWithKeys, readSignedCookies } from './signed-cookie.ts'

/** The session of a value with a valid signature, in a cookie or a bearer: its secret and the handle it is stored under. */
export type PresentedSession = {
  secret: string
  handle: string
  /** Where an adopted service has signed it: its cookie, absent of a bearer. */
  legacy?: { cookie?: LegacyCookie }
}

/**
 * An `Authorization: Bearer` header. It decides alone who is signed in, also where it is no good (T152): cookies of
 * sessions are neither read nor, but by a sign-in, set (T153).
 */
export type Bearer = {
  /** The value of a session's cookie, as `set-auth-token` told it. */
  value: string
  /** Whether the session's sign-in was remembered; true until the session is read. */
  remembered: boolean
}

/** Undefined where bearers are switched off, and where the header is of another scheme. */
export function presentedBearer(options: Services['options'], { authorization }: RequestFacts): Bearer | undefined {
  const token = options.bearer.enabled ? bearerTokenOf(authorization) : undefined
  return token === undefined ? undefined : { value: decoded(token) ?? '', remembered: true }
}

type Presenting = CookiesWithKeys & CookiesWithLegacy & { bearer: Bearer | undefined }

/** Where a session may stand in a request. `own`: the sessions that were found under a signature of Foyer's own. */
type Source = (call: Presenting, own: readonly PresentedSession[]) => readonly PresentedSession[]

const sources: readonly Source[] = [bearerSession, legacyBearerSession, cookieSessions, legacyCookieSessions]

/**
 * The sessions of the bearer, or else of the session cookies; none unless one of the service's secrets signed it (S22). Which
 * of several counts is for the database to say: the first that lives (S21). An API key stands in the place of them all, where
 * the operation lets it (`byPresentedKey`).
 */
export function presentedSessions(call: Presenting): PresentedSession[] {
  const found: PresentedSession[] = []
  for (const source of sources) found.push(...source(call, found))
  return found.slice(0, limits.cookiesOfOneName)
}

function bearerSession({ keys, cookies, bearer }: Presenting): PresentedSession[] {
  return toSessions(bearer && readSignedValue(keys, 'cookie', cookies.boundName('session_token'), bearer.value))
}

function legacyBearerSession({ legacy, bearer }: Presenting, own: readonly PresentedSession[]): PresentedSession[] {
  if (bearer === undefined || own.length > 0) return []
  return toSessions(legacy?.readSigned(bearer.value)).map((session) => ({ ...session, legacy: {} }))
}

function cookieSessions(call: Presenting): PresentedSession[] {
  return call.bearer === undefined ? readSignedCookies(call, 'session_token').flatMap(toSessions) : []
}

// Beside a session of Foyer's own only those under the same name.
function legacyCookieSessions(call: Presenting, own: readonly PresentedSession[]): PresentedSession[] {
  if (call.bearer !== undefined) return []
  return presentedLegacySessions(call, own.length > 0 ? call.cookies.fullName('session_token') : undefined)
}

function toSessions(secret: string | undefined): { secret: string; handle: string }[] {
  return secret === undefined ? [] : [{ secret, handle: fingerprint(secret) }]
}

/** The jar of a request whose bearer stands in the place of its sessions. */
export function withoutSessions(jar: CookieJar): CookieJar {
  return {
    ...jar,
    readAll: (name, open) => (isOfSession(name) ? [] : jar.readAll(name, open)),
    isSent: (name) => !isOfSession(name) && jar.isSent(name),
    readAllLegacy: () => [],
    sentLegacy: () => [],
    sentSuffixes: (prefix) => (isOfSession(prefix) ? [] : jar.sentSuffixes(prefix)),
    usesOlderNames: false,
  }
}

/** Cookies that say who is signed in; the others belong to the browser, or to a sign-in that has not ended. */
export function isOfSession(name: CookieName | string): boolean {
  return name.startsWith('session_') || name === 'admin_session'
}

// Only as `set-auth-token` had it, which is encoded (wire).
function decoded(token: string): string | undefined {
  try {
    const value = decodeURIComponent(token)
    return encodeURIComponent(value) === token ? value : undefined
  } catch {
    return undefined
  }
}
