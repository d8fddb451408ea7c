import type { RequestOrigin } from '@foyer/auth-domain/redirect/request-origin'
import type { Session } from '@foyer/auth-domain/session/session'

/** The request behind a call. A call made by the server itself is neither rate limited nor origin-checked. */
export type RequestFacts = {
  transport: 'http' | 'server'
  /** The request id in log lines. */
  id: string | undefined
  /** Whether it came to /trpc, which serves the pages of the dashboard. Anyone who is signed in can call it. */
  fromDashboard: boolean
  /** True for a GET: it may be followed from anywhere, such as a mailed link, so its origin is not checked. */
  reads: boolean
  /** True for a HEAD: answered as the GET, but without a body, and nothing is renewed or set by it. */
  head: boolean
  /** Whether the client takes a page as an answer, as a browser does where it navigates. */
  acceptsPage: boolean
  ipAddress: string | null
  /** The header in which a server names the address of its client, not verified. */
  signedAddress: string | undefined
  userAgent: string | null
  cookieHeader: string
  /** The API key in one of the configured headers; undefined also where keys are off or stand for no session. */
  apiKey: string | undefined
  /** The `Authorization` header. */
  authorization: string | undefined
  /** The id or slug in the `x-organization` header. */
  organization: string | undefined
  from: RequestOrigin
  /** BCP-47 tags the browser accepts, best first. */
  languageTags: readonly string[]
  /** Called with the user whose session the request has, or has begun; for the access log. */
  identify(session: Pick<Session, 'userId' | 'impersonatedBy'>): void
}

/** For calls made by the server itself. */
export const serverRequest: RequestFacts = {
  transport: 'server',
  id: undefined,
  fromDashboard: false,
  reads: false,
  head: false,
  acceptsPage: false,
  ipAddress: null,
  signedAddress: undefined,
  userAgent: null,
  cookieHeader: '',
  apiKey: undefined,
  authorization: undefined,
  organization: undefined,
  from: {
    hasCookie: false,
    origin: undefined,
    referer: undefined,
    fetchSite: undefined,
    fetchDest: undefined,
    purpose: undefined,
  },
  languageTags: [],
  identify: () => undefined,
}
