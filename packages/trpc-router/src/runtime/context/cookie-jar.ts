import type { Options } from '@foyer/auth-domain/options'
import { parse, serialize } from 'cookie'

export type CookieName = 'session_token' | 'session_data' | 'dont_remember' | 'oauth_state' | 'admin_session'

/** The cookies of one request, read and written; each transport adds `headers()` to its response. */
export type CookieJar = {
  fullName(name: CookieName): string
  read(name: CookieName): string | undefined
  /** `maxAge` in seconds; without it the cookie lasts as long as the browser session. */
  write(name: CookieName, value: string, maxAge: number | undefined): void
  clear(name: CookieName): void
  /** The `Set-Cookie` values; of several writes to one name the last one only. */
  headers(): string[]
}

type CookieOptions = Options['advanced']

export function createCookieJar(header: string, baseUrl: string, options: CookieOptions): CookieJar {
  const secure = options.useSecureCookies ?? baseUrl.startsWith('https:')
  const prefix = `${secure ? '__Secure-' : ''}${options.cookiePrefix}.`
  const crossDomain = options.crossSubDomainCookies
  const attributes = {
    path: '/',
    httpOnly: true,
    secure,
    domain: crossDomain.enabled ? (crossDomain.domain ?? new URL(baseUrl).hostname) : undefined,
  }
  // A provider's redirect back comes from another site.
  const sameSiteOf = (name: CookieName) =>
    name === 'oauth_state' && options.sameSite === 'strict' ? 'lax' : options.sameSite
  const written = new Map<CookieName, string>()
  let received: Record<string, string | undefined> | undefined
  return {
    fullName: (name) => prefix + name,
    read(name) {
      received ??= parse(header)
      return received[prefix + name]
    },
    write: (name, value, maxAge) => {
      written.set(name, serialize(prefix + name, value, { ...attributes, sameSite: sameSiteOf(name), maxAge }))
    },
    clear: (name) => {
      written.set(name, serialize(prefix + name, '', { ...attributes, sameSite: sameSiteOf(name), maxAge: 0 }))
    },
    headers: () => [...written.values()],
  }
}
