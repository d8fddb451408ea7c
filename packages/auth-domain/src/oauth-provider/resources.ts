import { parseUrl } from '#redirect/http-url.ts'

/**
 * The resources that a client means, each as it is configured, which is what `aud` says. A client that has parsed one as a URL
 * sends `https://api.example.com/` for `https://api.example.com`, as do SDKs of the Model Context Protocol before 1.32; one
 * that is unknown stays as it is.
 */
export function asConfigured(requested: readonly string[], configured: readonly string[]): string[] {
  const named = requested.map((resource) => {
    if (configured.includes(resource)) return resource
    const href = parseUrl(resource)?.href
    return configured.find((known) => href !== undefined && parseUrl(known)?.href === href) ?? resource
  })
  return [...new Set(named)]
}
