import { headerOf, headersOf, type IncomingHeaders, type IncomingRequest } from './incoming-headers.ts'

export type SessionCookieOptions = {
  /** As `advanced.cookiePrefix` of the service. Default: `foyer`. */
  cookiePrefix?: string
}

/**
 * The value of the browser's session cookie, or null: a first look, for a redirect that spares a request. Whether it is still
 * good, only `getSession` tells. The names are those of https, of an older release, and of plain http.
 */
export function getSessionCookie(
  request: IncomingRequest,
  { cookiePrefix = 'foyer' }: SessionCookieOptions = {},
): string | null {
  const sent = cookiesOf(headersOf(request))
  for (const prefix of ['__Host-', '__Secure-', '']) {
    const value = sent.get(`${prefix}${cookiePrefix}.session_token`)
    if (value !== undefined && value !== '') return value
  }
  return null
}

/** Whether there is a session cookie of any prefix: one that Foyer may be told of, whatever this application calls its own. */
export function mayHaveSession(cookie: string | undefined): boolean {
  return cookie?.includes('session_token=') === true
}

// Of two cookies of a name browsers send the more specific first.
function cookiesOf(headers: IncomingHeaders): Map<string, string> {
  const pairs = (headerOf(headers, 'cookie') ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return [name, value.join('=')] as const
  })
  return new Map(pairs.reverse())
}
