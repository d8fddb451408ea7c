import { parseUrl } from '#redirect/http-url.ts'

// What a header may have in it: the URI is sent as it was registered, or as it is asked for.
const PRINTABLE = /^[\x21-\x7e]+$/
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

// A scheme of an application's own is a domain in reverse, which keeps `javascript:`, `data:` and their like out (RFC 8252, section 7.1).
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/

/**
 * Whether a client may register a redirect URI: one of `https:`, one of `http:` on the loopback interface, and for native
 * clients one of a private scheme with a dot. Never one with a fragment, a user or a wildcard (RFC 6749, section 3.1.2; RFC 8252).
 */
export function isRegistrableRedirectUri(uri: string, applicationType: 'web' | 'native'): boolean {
  const url = parseUrl(uri)
  if (
    url === undefined ||
    !PRINTABLE.test(uri) ||
    uri.includes('#') ||
    uri.includes('*') ||
    url.username !== '' ||
    url.password !== ''
  )
    return false
  if (url.protocol === 'https:') return url.hostname !== ''
  if (url.protocol === 'http:') return isLoopback(url)
  return applicationType === 'native' && PRIVATE_SCHEME.test(url.protocol)
}

/** Whether a requested redirect URI is a registered one: the same text, or on the loopback interface the same but for the port (RFC 8252, section 7.3). */
export function isRegisteredRedirectUri(registered: readonly string[], requested: string): boolean {
  return registered.some((uri) => uri === requested || isSameLoopback(uri, requested))
}

/** Where a registered redirect URI leads, as pages show it: its host, or its private scheme, behind which any host may stand. */
export function redirectHost(uri: string): string {
  const url = parseUrl(uri)
  return url === undefined ? '' : /^https?:$/.test(url.protocol) ? url.host : url.protocol
}

function isSameLoopback(registered: string, requested: string): boolean {
  const [first, second] = [parseUrl(registered), parseUrl(requested)]
  if (first?.protocol !== 'http:' || second?.protocol !== 'http:' || !isLoopback(first)) return false
  if (!PRINTABLE.test(requested) || requested.includes('#') || second.username !== '' || second.password !== '')
    return false
  first.port = second.port
  return first.href === second.href
}

function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.has(hostname)
}
