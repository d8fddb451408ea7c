import { AuthError } from './auth-error.ts'
import { parseBaseUrl } from './base-url.ts'
import { callsBelow } from './calls-below.ts'
import type { IncomingHeaders } from './incoming-headers.ts'
import type { Fetch } from './request.ts'
import { type AnyGiven, createServerCaller, type ServerCalls } from './server-call.ts'
import { createSessionReader, type GetSession, type SignedIn } from './server-session.ts'
import { getSessionCookie } from './session-cookie.ts'

export type { IncomingHeaders } from './incoming-headers.ts'
export type { ServerCalls, WithHeaders } from './server-call.ts'
export type { SignedIn } from './server-session.ts'
export type { SessionCookieOptions } from './session-cookie.ts'
export { AuthError, getSessionCookie }

export type AuthOptions = {
  /** Where Foyer answers, which may be a private address; /api/auth is added unless it has a path. */
  url: string
  /** The origin of `FOYER_BASE_URL`, where that is another than the URL's. */
  ownOrigin?: string
  /** Origins of the application's pages, from which changes are asked for. Default: that of the request's host. */
  origins?: readonly string[]
  /** As `advanced.cookiePrefix` of the service. Default: `foyer`. */
  cookiePrefix?: string
  /** Milliseconds for which an answer is waited for. Default: 2000. */
  timeout?: number
  /** Replaces the platform's `fetch`. */
  fetch?: Fetch
}

/** Makes of a session what `getSession` answers. */
export type Transform<Shown> = (signedIn: SignedIn) => Shown | Promise<Shown>

export type Auth<Shown = SignedIn> = {
  /** The calls of the service for the user of a request. They answer what Foyer does, and throw `AuthError`. */
  api: Omit<ServerCalls, 'getSession'> & { getSession: GetSession<Shown> }
  /** The value of the session cookie of a request, or null, without asking Foyer. */
  getSessionCookie(request: IncomingHeaders | { headers: IncomingHeaders }): string | null
  /** Types alone: `typeof auth.$Infer.Session`. */
  readonly $Infer: { Session: Shown }
}

const TIMEOUT_MILLISECONDS = 2000

/** Foyer for the server of an application. Throws `Invalid base URL`. */
export function createAuth<Shown>(options: AuthOptions & { transform: Transform<Shown> }): Auth<Shown>
export function createAuth(options: AuthOptions): Auth
export function createAuth(options: AuthOptions & { transform?: Transform<unknown> }): Auth<unknown> {
  const baseUrl = parseBaseUrl(options.url)
  const call = createServerCaller({
    baseUrl,
    ownOrigin: options.ownOrigin ?? new URL(baseUrl).origin,
    origins: options.origins,
    milliseconds: options.timeout ?? TIMEOUT_MILLISECONDS,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
  })
  const session = createSessionReader(call, options.transform ?? ((signedIn) => signedIn))
  const perform = async (path: string, given: AnyGiven) => {
    // Also where there is no answer: the change may have been made.
    const answer = await call(path, given).finally(() => session.forget(given.headers))
    return given.returnHeaders === true ? answer : answer.response
  }
  const { cookiePrefix } = options
  return {
    // The contract's types alone know the input and output of a path; the proxy only builds paths.
    api: callsBelow('', perform, { getSession: session.read }) as Auth<unknown>['api'],
    getSessionCookie: (request) => getSessionCookie(request, { ...(cookiePrefix !== undefined && { cookiePrefix }) }),
    $Infer: { Session: undefined },
  }
}
