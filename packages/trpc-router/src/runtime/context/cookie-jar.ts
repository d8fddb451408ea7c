import { cookiePrefixes } from '@foyer/auth-domain/session/cookie-names'
import { type LegacyCookies, legacyCookies } from '#runtime/legacy/legacy-cookies.ts'
import { receivedCookies } from './cookie-header.ts'
import { type CookieOptions, cookieLines, type IsOwnCookie } from './cookie-lines.ts'
import type { CookieName } from './cookie-name.ts'

/** Reads one cookie's value, whose signature is over `boundName` too; undefined when it is not genuine. */
export type OpenCookie<Value> = (value: string, boundName: string) => Value | undefined

/** The cookies of one request, read and written; each transport adds `headers()` to its response. */
export type CookieJar = LegacyCookies['cookies'] & {
  fullName(name: CookieName): string
  /**
   * The name that signatures are made over. It differs for `__Host-` names, so that a cookie set under one is worth
   * nothing under a name that another host may set.
   */
  boundName(name: CookieName): string
  /**
   * What `open` makes of the cookies of one name, in the order sent; a few at most. A genuine one may stand for what has
   * ended: of several the first that lives counts (S21).
   */
  readAll<Value>(name: CookieName, open: OpenCookie<Value>): Value[]
  isSent(name: CookieName): boolean
  /** What follows `prefix` in the names of the cookies that were sent. */
  sentSuffixes(prefix: string): string[]
  /** Whether the session is presented under the names from before `__Host-` names. */
  usesOlderNames: boolean
  /** `maxAge` in seconds; without it the cookie lasts as long as the browser session. */
  write(name: CookieName, value: string, maxAge: number | undefined): void
  /** The same for a cookie that scripts read, under this very name. */
  writeReadable(fullName: string, value: string, maxAge: number | undefined): void
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

// Honoured under an older name, together. A cached session is read anew, and an authorization begins anew.
const OF_OLDER_SESSIONS: readonly CookieName[] = ['session_token', 'dont_remember', 'admin_session']
// By these a browser is recognised: another host that could set one would have its own user taken for this one.
const MARKERS: readonly CookieName[] = ['known_browser', 'asking_browser']
const OLDER_NAMES: readonly CookieName[] = [...OF_OLDER_SESSIONS, 'session_data']

type Written = { value: string; maxAge: number | undefined }

/** Whose the cookies of a request may be. */
type CookieOwners = {
  /** Of the names of the cookies that an adopted service has set. */
  legacyPrefixes: readonly string[]
  isOwn: IsOwnCookie
}

export function createCookieJar(
  header: string,
  baseUrl: string,
  options: CookieOptions,
  { legacyPrefixes, isOwn }: CookieOwners = { legacyPrefixes: [], isOwn: () => false },
): CookieJar {
  const { current, older, ofMarkers } = cookiePrefixes(options, baseUrl)
  const prefixOf = (name: CookieName) => (MARKERS.includes(name) ? ofMarkers : current)
  const boundPrefixOf = (name: CookieName) => (prefixOf(name).startsWith('__Host-') ? '__Host-' : '')
  const written = new Map<CookieName, Written>()
  const readable = new Map<string, Written>()
  const discarded = new Set<CookieName>()
  const received = receivedCookies(header)
  const isReceived = (fullName: string) => received.valuesOf(fullName).length > 0
  const linesFor = cookieLines(options, baseUrl, received, isOwn)
  // A `__Host-` name always wins, also by a value that is not genuine.
  const usesOlderNames =
    older !== undefined && !isReceived(`${current}session_token`) && isReceived(`${older}session_token`)

  function isOlder(name: CookieName): boolean {
    return usesOlderNames && OF_OLDER_SESSIONS.includes(name)
  }
  function receivedName(name: CookieName): string {
    return (isOlder(name) ? older : prefixOf(name)) + name
  }
  function write(name: CookieName, value: string, maxAge: number | undefined): void {
    written.set(name, { value, maxAge })
  }
  function linesOf(prefix: string, name: CookieName, { value, maxAge }: Written): string[] {
    // A provider's redirect back comes from another site.
    const isLax = name === 'oauth_state' && options.sameSite === 'strict'
    return linesFor(prefix, name, value, { maxAge, ...(isLax && { sameSite: 'lax' }) })
  }
  // Cleared with every change of the session, lest one that has ended is presented under its older name again.
  function clearedOlderNames(): string[] {
    if (!written.has('session_token')) return []
    const prefixes = new Set(
      [...(older === undefined ? [] : [older]), ...legacyPrefixes].filter((one) => one !== current),
    )
    return [...prefixes].flatMap((prefix) => {
      const sent = OLDER_NAMES.filter((name) => isReceived(prefix + name))
      return sent.flatMap((name) => linesFor(prefix, name, '', { maxAge: 0 }))
    })
  }
  const everyPrefix = [current, ...(older === undefined ? [] : [older]), ...legacyPrefixes]
  const legacy = legacyCookies(new Set(everyPrefix), received, linesOf)
  return {
    fullName: (name) => prefixOf(name) + name,
    boundName: (name) => boundPrefixOf(name) + name,
    readAll: (name, open) =>
      received.open(receivedName(name), (value) => open(value, (isOlder(name) ? '' : boundPrefixOf(name)) + name)),
    isSent: (name) => isReceived(receivedName(name)),
    sentSuffixes: (prefix) => {
      const begins = current + prefix
      return received.names().flatMap((name) => (name.startsWith(begins) ? name.slice(begins.length) : []))
    },
    ...legacy.cookies,
    usesOlderNames,
    write,
    writeReadable: (fullName, value, maxAge) => void readable.set(fullName, { value, maxAge }),
    clear: (name) => write(name, '', 0),
    discard: (name) => {
      write(name, '', 0)
      discarded.add(name)
    },
    written: (name) => written.get(name)?.value || undefined,
    headers: (withheld = () => false) => {
      const sent = [
        ...[...written].flatMap(([name, one]) => (withheld(name) ? [] : linesOf(prefixOf(name), name, one))),
        ...[...readable].flatMap(([name, { value, maxAge }]) => linesFor('', name, value, { maxAge, httpOnly: false })),
        ...legacy.repeatedLines(withheld),
        ...legacy.discardedLines(),
      ]
      return withheld('session_token') ? sent : [...sent, ...clearedOlderNames()]
    },
    headersOfRefusal: () => [
      ...[...discarded].flatMap((name) => linesOf(prefixOf(name), name, { value: '', maxAge: 0 })),
      ...legacy.discardedLines(),
    ],
  }
}
