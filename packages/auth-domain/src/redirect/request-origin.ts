import { allow, type Decision, refuse } from '#decision.ts'
import { isTrustedOrigin, type TrustedOrigin } from './trusted-origins.ts'

/** The headers that reveal the origin of a state-changing request; undefined when not sent. */
export type RequestOrigin = {
  hasCookie: boolean
  origin: string | undefined
  referer: string | undefined
  fetchSite: string | undefined
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
