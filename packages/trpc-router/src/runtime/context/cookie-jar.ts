import type { Options } from '@foyer/auth-domain/options'
import { cookiePrefixes } from '@foyer/auth-domain/session/cookie-names'
import { serialize } from 'cookie'
import { parseCookieHeader } from './cookie-header.ts'

export type CookieName =
  | 'session_token'
  | 'session_data'
  | 'dont_remember'
  | 'oauth_state'
  | 'admin_session'
  | 'known_browser'
  | 'two_factor'
  | 'trust_device'
  | 'better-auth-passkey'
  | 'asking_browser'
  | DeviceCookieName

/** Of one session of a browser that keeps several: the name tells the session's handle, the value holds its secret. */
export type DeviceCookieName = `session_token_multi-${string}`

/** Reads one cookie's value, whose signature is over `boundName` too; undefined when it is not genuine. */
export type OpenCookie<Value> = (value: string, boundName: string) => Value | undefined

/** The cookies of one request, read and written; each transport adds `headers()` to its response. */
export type CookieJar = {
  fullName(name: CookieName): string
  /**
   * The name that signatures are made over. It differs for `__Host-` names, so that a cookie set under one is worth
   * nothing under a name that another host may set.
   */
  boundName(name: CookieName): string
  /** What `open` makes of a cookie; of several under one name, the first that it opens (S21). */
  read<Value>(name: CookieName, open: OpenCookie<Value>): Value | undefined
  isSent(name: CookieName): boolean
  /** The same of cookies that an adopted service has set, under its names and under Foyer's; `prefix` is that of the names. */
  readLegacy<Value>(name: CookieName, open: (value: string, prefix: string) => Value | undefined): Value | undefined
  /** Sets such a cookie again as it is, so that it lasts; `maxAge` in seconds. */
  repeatLegacy(prefix: string, name: CookieName, value: string, maxAge: number | undefined): void
  /** What follows `prefix` in the names of the cookies that were sent. */
  sentSuffixes(prefix: string): string[]
  /** Whether the session is presented under the names of before `__Host-` names. */
  usesOlderNames: boolean
  /** `maxAge` in seconds; without it the cookie lasts as long as the browser session. */
  write(name: CookieName, value: string, maxAge: number | undefined): void
  clear(name: CookieName): void
  /** The same, also where the call is refused: for a cookie that stands for nothing any more. */
  discard(name: CookieName): void
  /** The value that this call has set; undefined where it has not, or has cleared it. */
  written(name: CookieName): string | undefined
  /** The `Set-Cookie` values, save of the cookies `withheld`; of several writes to one name the last one only. */
  headers(withheld?: (name: CookieName) => boolean): string[]
  /** Those of a refused call. */
  headersOfRefusal(): string[]
}

type CookieOptions = Options['advanced']

// Honoured under an older name, together. A cached session is read anew, and an authorization begins anew.
const OF_OLDER_SESSIONS: readonly CookieName[] = ['session_token', 'dont_remember', 'admin_session']
const OLDER_NAMES: readonly CookieName[] = [...OF_OLDER_SESSIONS, 'session_data']

/** `legacyPrefixes`: of the names of the cookies that an adopted service has set. */
export function createCookieJar(
  header: string,
  baseUrl: string,
  options: CookieOptions,
  legacyPrefixes: readonly string[] = [],
): CookieJar {
  const { current, older } = cookiePrefixes(options, baseUrl)
  const attributes = attributesOf(options, baseUrl)
  const boundPrefix = older === undefined ? '' : '__Host-'
  // A provider's redirect back comes from another site.
  const sameSiteOf = (name: CookieName) =>
    name === 'oauth_state' && options.sameSite === 'strict' ? 'lax' : options.sameSite
  const written = new Map<CookieName, { value: string; line: string }>()
  const discarded = new Map<CookieName, string>()
  const repeated = new Map<CookieName, string>()
  const received = parseCookieHeader(header)
  // A `__Host-` name always wins, also by a value that is not genuine.
  const usesOlderNames =
    older !== undefined && !received.has(`${current}session_token`) && received.has(`${older}session_token`)

  function isOlder(name: CookieName): boolean {
    return usesOlderNames && OF_OLDER_SESSIONS.includes(name)
  }
  function valuesOf(name: CookieName): readonly string[] {
    return received.get((isOlder(name) ? older : current) + name) ?? []
  }
  function write(name: CookieName, value: string, maxAge: number | undefined): void {
    const line = serialize(current + name, value, { ...attributes, sameSite: sameSiteOf(name), maxAge })
    written.set(name, { value, line })
  }
  // Browsers refuse such a name without the attribute.
  function attributesOfName(name: string) {
    return { ...attributes, secure: attributes.secure || name.startsWith('__Secure-') }
  }
  // Cleared with every change of the session, lest one that has ended is presented under its older name again.
  function clearedOlderNames(): string[] {
    if (!written.has('session_token')) return []
    const prefixes = [...new Set([...(older === undefined ? [] : [older]), ...legacyPrefixes])].filter(
      (one) => one !== current,
    )
    const sent = prefixes
      .flatMap((prefix) => OLDER_NAMES.map((name) => prefix + name))
      .filter((name) => received.has(name))
    return sent.map((name) => serialize(name, '', { ...attributesOfName(name), maxAge: 0 }))
  }
  function clear(name: CookieName): void {
    write(name, '', 0)
  }
  return {
    fullName: (name) => current + name,
    boundName: (name) => boundPrefix + name,
    read: (name, open) =>
      firstOpened(valuesOf(name), (value) => open(value, (isOlder(name) ? '' : boundPrefix) + name)),
    isSent: (name) => valuesOf(name).length > 0,
    sentSuffixes: (prefix) => {
      const begins = current + prefix
      return [...received.keys()].filter((name) => name.startsWith(begins)).map((name) => name.slice(begins.length))
    },
    readLegacy: (name, open) => {
      const prefixes = new Set([current, ...(older === undefined ? [] : [older]), ...legacyPrefixes])
      for (const prefix of prefixes) {
        const opened = firstOpened(received.get(prefix + name) ?? [], (value) => open(value, prefix))
        if (opened !== undefined) return opened
      }
    },
    repeatLegacy: (prefix, name, value, maxAge) => {
      const kept = { ...attributesOfName(prefix + name), sameSite: sameSiteOf(name), maxAge }
      repeated.set(name, serialize(prefix + name, value, kept))
    },
    usesOlderNames,
    write,
    clear,
    discard: (name) => {
      clear(name)
      discarded.set(name, written.get(name)?.line ?? '')
    },
    written: (name) => written.get(name)?.value || undefined,
    headers: (withheld = () => false) => {
      const lines = [...[...written].map(([name, { line }]) => [name, line] as const), ...repeated]
      const sent = lines.filter(([name]) => !withheld(name)).map(([, line]) => line)
      return withheld('session_token') ? sent : [...sent, ...clearedOlderNames()]
    },
    headersOfRefusal: () => [...discarded.values()],
  }
}

function firstOpened<Value>(values: readonly string[], open: (value: string) => Value | undefined): Value | undefined {
  for (const value of values) {
    const opened = open(value)
    if (opened !== undefined) return opened
  }
  return undefined
}

function attributesOf(options: CookieOptions, baseUrl: string) {
  const { enabled, domain } = options.crossSubDomainCookies
  return {
    path: '/',
    httpOnly: true,
    secure: options.useSecureCookies ?? baseUrl.startsWith('https:'),
    sameSite: options.sameSite,
    domain: enabled ? (domain ?? new URL(baseUrl).hostname) : undefined,
  }
}
