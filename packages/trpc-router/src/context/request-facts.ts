import type { RequestOrigin } from '@foyer/auth-domain/redirect/request-origin'

/** What a call knows of the request behind it. A call made by the server itself is neither limited nor origin-checked. */
export type RequestFacts = {
  door: 'http' | 'server'
  /** What its log lines name it by. */
  id: string | undefined
  /** A GET: followed from anywhere, a mailed link included, and so never asked where it comes from. */
  reads: boolean
  ipAddress: string | null
  userAgent: string | null
  cookieHeader: string
  /** Which organization the call says it is about, by id or slug, in a header of its own. */
  organization: string | undefined
  from: RequestOrigin
  /** BCP-47 tags the browser accepts, best first. */
  languageTags: readonly string[]
}

/** The facts of a call the server makes by itself. */
export const serverRequest: RequestFacts = {
  door: 'server',
  id: undefined,
  reads: false,
  ipAddress: null,
  userAgent: null,
  cookieHeader: '',
  organization: undefined,
  from: { hasCookie: false, origin: undefined, referer: undefined, fetchSite: undefined },
  languageTags: [],
}
