import { allow, type Decision, refuse } from '#decision.ts'
import { isTrustedOrigin, type TrustedOrigin } from './trusted-origins.ts'

/** The headers that reveal where a request comes from, and what the browser wants it for; undefined when not sent. */
export type RequestOrigin = {
  hasCookie: boolean
  origin: string | undefined
  referer: string | undefined
  fetchSite: string | undefined
  fetchDest: string | undefined
  /** `Sec-Purpose`, or one of the names it had before. */
  purpose: string | undefined
}

/**
 * Whether a state-changing request is accepted from its origin (S5). `strict` also refuses requests with cookies but
 * without any origin information, which no browser sends.
 */
export function checkRequestOrigin(from: RequestOrigin, trusted: readonly TrustedOrigin[], strict: boolean): Decision {
  // A cross-site request needs an Origin header: a Referer is under the control of the page.
  if (from.origin === undefined && from.fetchSite === 'cross-site') return refuse('INVALID_ORIGIN')
  const source = from.origin ?? (from.hasCookie ? from.referer : undefined)
  if (source !== undefined) return isTrustedOrigin(source, trusted) ? allow() : refuse('INVALID_ORIGIN')
  const originUnknown = from.hasCookie && from.fetchSite === undefined
  return strict && originUnknown ? refuse('INVALID_ORIGIN') : allow()
}

const SPECULATIVE = /\b(?:prefetch|prerender|preview)\b/i

/**
 * Whether a GET that acts, such as a mailed link, was meant: opened by the user, called by a page of a trusted origin,
 * or sent by something other than a browser. Not what a page embeds, nor what a browser fetches ahead of a click.
 */
export function checkActingGet(from: RequestOrigin, trusted: readonly TrustedOrigin[]): Decision {
  const speculative = from.purpose !== undefined && SPECULATIVE.test(from.purpose)
  return !speculative && isOpenedOrCalled(from, trusted) ? allow() : refuse('NOT_A_NAVIGATION')
}

/** Whether a GET was called by a page of this origin, or by one of a trusted origin, where a browser says so (T162). */
export function checkOwnGet({ fetchSite, origin }: RequestOrigin, trusted: readonly TrustedOrigin[]): Decision {
  if (origin !== undefined) return isTrustedOrigin(origin, trusted) ? allow() : refuse('INVALID_ORIGIN')
  const isOwn = fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
  return isOwn ? allow() : refuse('INVALID_ORIGIN')
}

function isOpenedOrCalled({ fetchDest, fetchSite, origin }: RequestOrigin, trusted: readonly TrustedOrigin[]): boolean {
  if (fetchDest === undefined || fetchDest === 'document') return true
  // A script's call: of this origin, or by CORS of a trusted one. Other destinations are what a page embeds.
  if (fetchDest !== 'empty') return false
  return fetchSite === 'same-origin' || (origin !== undefined && isTrustedOrigin(origin, trusted))
}
