import { bearerTokenOf } from '@foyer/auth-domain/session/authorization'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { readLegacySignedValue } from '#runtime/secrets/legacy-cookie.ts'
import { readSignedValue } from '#runtime/secrets/signed-value.ts'
import type { CookieJar, CookieName } from './cookie-jar.ts'
import type { RequestFacts } from './request-facts.ts'
import type { Services } from './services.ts'
import { type CookiesWithKeys, readSignedCookie } from './signed-cookie.ts'

/** The session of a value with a valid signature, in a cookie or a bearer: its secret and the handle it is stored under. */
export type PresentedSession = {
  secret: string
  handle: string
  /** Where an adopted service has signed it: its cookie, absent of a bearer. */
  legacy?: { cookie?: LegacyCookie }
}

/** A cookie of an adopted service, and the prefix of the names that it came with. */
export type LegacyCookie = { prefix: string; value: string }

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

/** Reads the bearer, or else the session cookie; undefined unless one of the service's secrets signed it (S22). */
export function presentedSession(
  call: CookiesWithKeys & Pick<Services, 'adopted'>,
  bearer: Bearer | undefined,
): PresentedSession | undefined {
  const secret =
    bearer === undefined
      ? readSignedCookie(call, 'session_token')
      : readSignedValue(call.keys, 'cookie', call.cookies.boundName('session_token'), bearer.value)
  return secret === undefined ? legacySession(call, bearer) : { secret, handle: fingerprint(secret) }
}

function legacySession(
  { cookies, adopted }: CookiesWithKeys & Pick<Services, 'adopted'>,
  bearer: Bearer | undefined,
): PresentedSession | undefined {
  if (adopted.state() === undefined) return undefined
  const read = (value: string) => readLegacySignedValue(adopted.secrets, value)
  if (bearer !== undefined) {
    const secret = read(bearer.value)
    return secret === undefined ? undefined : { secret, handle: fingerprint(secret), legacy: {} }
  }
  return (
    cookies.readLegacy('session_token', (value, prefix) => {
      const secret = read(value)
      return secret && { secret, handle: fingerprint(secret), legacy: { cookie: { prefix, value } } }
    }) || undefined
  )
}

/** The jar of a request whose bearer stands in the place of its sessions. */
export function withoutSessions(jar: CookieJar): CookieJar {
  return {
    ...jar,
    read: (name, open) => (isOfSession(name) ? undefined : jar.read(name, open)),
    isSent: (name) => !isOfSession(name) && jar.isSent(name),
    readLegacy: () => undefined,
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
