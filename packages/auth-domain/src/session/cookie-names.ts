import type { Options } from '#options.ts'

/**
 * What precedes the names of cookies: `current` in every cookie that is set, `older` in cookies that a release before
 * `__Host-` names has set, where such a release would have used another one; `ofMarkers` in the cookies by which a browser
 * is recognised.
 */
export type CookiePrefixes = { current: string; older: string | undefined; ofMarkers: string }

/** The prefix of the server helpers of better-auth, which know no `__Host-` names. */
const HELPERS_PREFIX = 'better-auth'

/**
 * `__Host-` where the browser then keeps other hosts from setting the cookie (S21): on https and without a Domain.
 * Otherwise `__Secure-` for secure cookies, and nothing for others.
 */
export function cookiePrefixes(options: Options['advanced'], baseUrl: string): CookiePrefixes {
  const https = baseUrl.startsWith('https:')
  const secure = options.useSecureCookies ?? https
  const prefix = `${options.cookiePrefix}.`
  // No server helper reads markers, and no other host needs them: they are out of other hosts' reach by any option (S44).
  const ofMarkers = https ? hostPrefix(options) : secure ? `__Secure-${prefix}` : prefix
  const hostOnly = options.hostCookies ?? options.cookiePrefix !== HELPERS_PREFIX
  if (hostOnly && https && secure && !options.crossSubDomainCookies.enabled) {
    return { current: hostPrefix(options), older: `__Secure-${prefix}`, ofMarkers }
  }
  return { current: secure ? `__Secure-${prefix}` : prefix, older: undefined, ofMarkers }
}

/** What precedes the names of cookies that no other host can set. */
export function hostPrefix({ cookiePrefix }: Pick<Options['advanced'], 'cookiePrefix'>): string {
  return `__Host-${cookiePrefix}.`
}
