import { parseUrl } from './http-url.ts'

/** One parsed entry of `trustedOrigins`. */
export type TrustedOrigin =
  | { kind: 'origin'; origin: string }
  | { kind: 'wildcard'; protocol: string | undefined; hostSuffix: string }
  | { kind: 'scheme'; prefix: string }

const WILDCARD = /^(?:(https?:)\/\/)?\*(\.[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?)$/
const CUSTOM_SCHEME = /^([a-z][a-z0-9+.-]*):\/\//
const NEVER_TRUSTED = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'ws', 'wss', 'ftp'])

/**
 * Parses an entry: `https://app.example.com`, `*.example.com` (http and https), `https://*.example.com`, or another
 * scheme such as `myapp://` compared by prefix. Undefined when it is none of these.
 */
export function parseTrustedOrigin(entry: string): TrustedOrigin | undefined {
  const text = entry.toLowerCase()
  const wildcard = WILDCARD.exec(text)
  if (wildcard) return { kind: 'wildcard', protocol: wildcard[1], hostSuffix: wildcard[2] ?? '' }
  const scheme = CUSTOM_SCHEME.exec(text)?.[1]
  if (scheme === undefined || NEVER_TRUSTED.has(scheme) || text.includes('*')) return undefined
  if (scheme !== 'http' && scheme !== 'https') return { kind: 'scheme', prefix: text }
  const url = parseUrl(text)
  return url === undefined ? undefined : { kind: 'origin', origin: url.origin }
}

/** Whether a URL's origin (or, for another scheme, its start) is among the trusted ones. */
export function isTrustedUrl(url: URL, trusted: readonly TrustedOrigin[]): boolean {
  if (url.username !== '' || url.password !== '') return false
  return trusted.some((entry) => matches(url, entry))
}

/** The same for an Origin header, which may be `null` or anything at all. */
export function isTrustedOrigin(origin: string, trusted: readonly TrustedOrigin[]): boolean {
  const url = parseUrl(origin)
  return url !== undefined && isTrustedUrl(url, trusted)
}

function matches(url: URL, entry: TrustedOrigin): boolean {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  switch (entry.kind) {
    case 'origin':
      return isWeb && url.origin === entry.origin
    case 'wildcard':
      return isWeb && (entry.protocol ?? url.protocol) === url.protocol && endsInLabel(url.host, entry.hostSuffix)
    case 'scheme':
      return url.href.toLowerCase().startsWith(entry.prefix)
  }
}

// `*.example.com` requires at least one more label; the bare domain does not match.
function endsInLabel(host: string, suffix: string): boolean {
  return host.length > suffix.length && host.endsWith(suffix) && !host.startsWith('.')
}
