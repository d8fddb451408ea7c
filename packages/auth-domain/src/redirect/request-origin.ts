import { allow, type Decision, refuse } from '../decision.ts'
import { isTrustedOrigin, type TrustedOrigin } from './trusted-origins.ts'

/** The headers that tell where a state-changing request comes from; undefined when not sent. */
export type RequestOrigin = {
  hasCookie: boolean
  origin: string | undefined
  referer: string | undefined
  fetchSite: string | undefined
}

/**
 * Whether a request that changes something may come from there (S5). `strict` also refuses a request with cookies
 * that tells nothing of where it comes from, as no browser does.
 */
export function checkRequestOrigin(from: RequestOrigin, trusted: readonly TrustedOrigin[], strict: boolean): Decision {
  // A browser that says cross-site has to say whose: a Referer is no more than a page's word.
  if (from.origin === undefined && from.fetchSite === 'cross-site') return refuse('INVALID_ORIGIN')
  const source = from.origin ?? (from.hasCookie ? from.referer : undefined)
  if (source !== undefined) return isTrustedOrigin(source, trusted) ? allow() : refuse('INVALID_ORIGIN')
  const tellsNothing = from.hasCookie && from.fetchSite === undefined
  return strict && tellsNothing ? refuse('INVALID_ORIGIN') : allow()
}
