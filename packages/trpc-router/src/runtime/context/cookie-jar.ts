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
  /** Of such cookies, those whose names begin so behind the prefix; `suffix` is what follows. */
  sentLegacy(begin: string): { prefix: string; suffix: string; value: string }[]
  /** Clears such a cookie, also where the call is refused. */
  discardLegacy(prefix: string, name: CookieName): void
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
// By these a browser is recognised: another host that could set one would have its own user taken for this one.
const MARKERS: readonly CookieName[] = ['known_browser', 'asking_browser']
const OLDER_NAMES: readonly CookieName[] = [...OF_OLDER_SESSIONS, 'session_data']

/** `legacyPrefixes`: of the names of the cookies that an adopted service has set. */
export function createCookieJar(
  header: string,
  baseUrl: string,
  options: CookieOptions,
  legacyPrefixes: readonly string[] = [],
): CookieJar {
  const { current, older, ofMarkers } = cookiePrefixes(options, baseUrl)
  const attributes = attributesOf(options, baseUrl)
  const prefixOf = (name: CookieName) => (MARKERS.includes(name) ? ofMarkers : current)
  const boundPrefixOf = (name: CookieName) => (prefixOf(name).startsWith('__Host-') ? '__Host-' : '')
  // A provider's redirect back comes from another site.
  const sameSiteOf = (name: CookieName) =>
    name === 'oauth_state' && options.sameSite === 'strict' ? 'lax' : options.sameSite
  const written = new Map<CookieName, { value: string; line: string }>()
  const discarded = new Map<CookieName, string>()
  const received = parseCookieHeader(header)
  // A `__Host-` name always wins, also by a value that is not genuine.
  const usesOlderNames =
    older !== undefined && !received.has(`${current}session_token`) && received.has(`${older}session_token`)

  function isOlder(name: CookieName): boolean {
    return usesOlderNames && OF_OLDER_SESSIONS.includes(name)
  }
  function valuesOf(name: CookieName): readonly string[] {
    return received.get((isOlder(name) ? older : prefixOf(name)) + name) ?? []
  }
  function write(name: CookieName, value: string, maxAge: number | undefined): void {
    written.set(name, { value, line: lineOf(prefixOf(name), name, value, maxAge) })
  }
  function lineOf(prefix: string, name: CookieName, value: string, maxAge: number | undefined): string {
    const attributes = attributesOfName(prefix + name)
    return serialize(prefix + name, value, { ...attributes, sameSite: sameSiteOf(name), maxAge })
  }
  // Browsers refuse such names without these attributes.
  function attributesOfName(name: string) {
    if (name.startsWith('__Host-')) return { ...attributes, secure: true, domain: undefined }
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
  const everyPrefix = [current, ...(older === undefined ? [] : [older]), ...legacyPrefixes]
  const legacy = legacyCookies(new Set(everyPrefix), received, lineOf)
  return {
    fullName: (name) => prefixOf(name) + name,
    boundName: (name) => boundPrefixOf(name) + name,
    read: (name, open) =>
      firstOpened(valuesOf(name), (value) => open(value, (isOlder(name) ? '' : boundPrefixOf(name)) + name)),
    isSent: (name) => valuesOf(name).length > 0,
    sentSuffixes: (prefix) => {
      const begins = current + prefix
      return [...received.keys()].filter((name) => name.startsWith(begins)).map((name) => name.slice(begins.length))
    },
    ...legacy.cookies,
    usesOlderNames,
    write,
    clear: (name) => write(name, '', 0),
    discard: (name) => {
      write(name, '', 0)
      discarded.set(name, written.get(name)?.line ?? '')
    },
    written: (name) => written.get(name)?.value || undefined,
    headers: (withheld = () => false) => {
      const lines = [...[...written].map(([name, { line }]) => [name, line] as const), ...legacy.repeated]
      const sent = [...lines.filter(([name]) => !withheld(name)).map(([, line]) => line), ...legacy.discarded.values()]
      return withheld('session_token') ? sent : [...sent, ...clearedOlderNames()]
    },
    headersOfRefusal: () => [...discarded.values(), ...legacy.discarded.values()],
  }
}

type LineOf = (prefix: string, name: CookieName, value: string, maxAge: number | undefined) => string

type LegacyCookies = {
  cookies: Pick<CookieJar, 'readLegacy' | 'sentLegacy' | 'discardLegacy' | 'repeatLegacy'>
  /** The lines that set such cookies again, and that clear them. */
  repeated: ReadonlyMap<CookieName, string>
  discarded: ReadonlyMap<string, string>
}

// The cookies under the names of a service that was adopted, and under all names of Foyer's own.
function legacyCookies(
  prefixes: ReadonlySet<string>,
  received: ReadonlyMap<string, readonly string[]>,
  lineOf: LineOf,
): LegacyCookies {
  const repeated = new Map<CookieName, string>()
  const discarded = new Map<string, string>()
  const cookies: LegacyCookies['cookies'] = {
    readLegacy: (name, open) => {
      for (const prefix of prefixes) {
        const opened = firstOpened(received.get(prefix + name) ?? [], (value) => open(value, prefix))
        if (opened !== undefined) return opened
      }
    },
    sentLegacy: (begin) =>
      [...received].flatMap(([name, values]) => {
        const prefix = [...prefixes].find((one) => name.startsWith(one + begin))
        if (prefix === undefined) return []
        return values.map((value) => ({ prefix, suffix: name.slice((prefix + begin).length), value }))
      }),
    discardLegacy: (prefix, name) => void discarded.set(prefix + name, lineOf(prefix, name, '', 0)),
    repeatLegacy: (prefix, name, value, maxAge) => void repeated.set(name, lineOf(prefix, name, value, maxAge)),
  }
  return { cookies, repeated, discarded }
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
