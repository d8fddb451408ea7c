import { isIP } from 'node:net'
import type { Options } from '@foyer/auth-domain/options'
import { serialize } from 'cookie'
import type { ReceivedCookies } from './cookie-header.ts'

export type CookieOptions = Options['advanced']

/** `maxAge` in seconds: 0 clears the cookie, and without it the cookie lasts as long as the browser session. */
type Lifetime = { maxAge: number | undefined; sameSite?: CookieOptions['sameSite']; httpOnly?: boolean }

/** The `Set-Cookie` lines of one cookie, whose full name begins with `prefix`; the last one sets or clears it. */
export type CookieLines = (prefix: string, name: string, value: string, lifetime: Lifetime) => string[]

/** Whether this service, or the one that it has adopted, has made a cookie's value. */
export type IsOwnCookie = (name: string, value: string) => boolean

/**
 * A browser keeps cookies of one name apart by their Domain and sends them all, so that one from before
 * `crossSubDomainCookies` was switched on or off would stay beside the new one (S21). Whatever sets or clears a cookie
 * that was sent also expires it with any other Domain that it may have; before, because some browsers take the Domain of a
 * host without subdomains for none.
 */
export function cookieLines(
  options: CookieOptions,
  baseUrl: string,
  received: ReceivedCookies,
  isOwn: IsOwnCookie,
): CookieLines {
  const { hostname, protocol } = new URL(baseUrl)
  const { enabled, domain = hostname } = options.crossSubDomainCookies
  const secure = options.useSecureCookies ?? protocol === 'https:'
  const own = enabled ? domain : undefined
  const ownHost = own?.replace(/^\./, '').toLowerCase()
  const line = (
    scope: string | undefined,
    name: string,
    value: string,
    { maxAge, sameSite = options.sameSite, httpOnly = true }: Lifetime,
  ) =>
    serialize(name, value, {
      path: '/',
      httpOnly,
      // Browsers refuse such names without these attributes.
      secure: secure || /^__(?:Host|Secure)-/.test(name),
      sameSite,
      domain: name.startsWith('__Host-') ? undefined : scope,
      maxAge,
    })
  const sure = [undefined, hostname, domain]
  // A parent's cookie may be that of another service under the same name, unless all that were sent are this one's.
  const otherScopes = (values: readonly string[], name: string) => {
    const areOwn = values.every((value) => isOwn(name, value))
    const scopes = [undefined, ...domainsOf(hostname)]
    return scopes.filter((scope) => scope !== ownHost && (areOwn || sure.includes(scope)))
  }
  return (prefix, name, value, lifetime) => {
    const fullName = prefix + name
    const sent = fullName.startsWith('__Host-') ? [] : received.valuesOf(fullName)
    const twins = sent.length === 0 ? [] : otherScopes(sent, name)
    const expired = twins.map((scope) => line(scope, fullName, '', { ...lifetime, maxAge: 0 }))
    return [...expired, line(own, fullName, value, lifetime)]
  }
}

// The host and its parents but for the last label, which no cookie can have; none where the host has no subdomains.
function domainsOf(hostname: string): string[] {
  if (isIP(hostname) !== 0) return []
  const labels = hostname.split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}
