/** Whether `text` is an absolute http or https URL without credentials. */
export function isHttpUrl(text: string): boolean {
  const url = parseUrl(text)
  if (url === undefined) return false
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
}

// What JSON sends as one octet each.
const PLAIN_URL = /^[\x21\x23-\x5b\x5d-\x7e]*$/

/** A URL as it is stored: as it was sent, or encoded where JSON would send some of its characters as several. */
export function plainUrl(text: string): string {
  if (PLAIN_URL.test(text)) return text
  // In a query and a fragment the parser leaves it.
  return (parseUrl(text)?.href ?? text).replaceAll('\\', '%5C')
}

/**
 * Whether pages show the image at `url`: of their own origin, which is http in development, and of any other by https where
 * `remote` allows it. Their content security policy says the same (S60).
 */
export function isShownImageUrl(url: string, pageOrigin: string, remote: boolean): boolean {
  const parsed = isHttpUrl(url) ? parseUrl(url) : undefined
  return parsed !== undefined && ((remote && parsed.protocol === 'https:') || parsed.origin === pageOrigin)
}

/** Asked by making one: what tells it without, on Node 20 and 22, denies letters such as ü after some thousand calls. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Whether a host, as a parsed URL names it, is this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
