import type { RequestOrigin } from '@foyer/auth-domain/redirect/request-origin'

/** What a call knows of the request behind it. A call made by the server itself is neither limited nor origin-checked. */
export type RequestFacts = {
  door: 'http' | 'server'
  ipAddress: string | null
  userAgent: string | null
  cookieHeader: string
  from: RequestOrigin
  /** BCP-47 tags the browser accepts, best first. */
  languageTags: readonly string[]
}

/** The facts of a call the server makes by itself. */
export const serverRequest: RequestFacts = {
  door: 'server',
  ipAddress: null,
  userAgent: null,
  cookieHeader: '',
  from: { hasCookie: false, origin: undefined, referer: undefined, fetchSite: undefined },
  languageTags: [],
}
