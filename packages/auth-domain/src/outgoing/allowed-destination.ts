import { z } from 'zod'
import { parseUrl } from '#redirect/http-url.ts'

/**
 * Where requests to addresses that others choose may go although it is private or of another port. A host is written as URLs
 * have it, with the brackets of an IPv6 address; without a port it is allowed on any.
 */
export type AllowedDestination =
  | { kind: 'network'; family: 'ipv4' | 'ipv6'; network: string; prefix: number }
  | { kind: 'host'; protocol: 'https:' | 'http:'; host: string; port: number | undefined }

const HOST = /^(http:\/\/)?(\[[0-9a-f:.]+\]|[^\s/\\?#@:[\]*]+)(?::([1-9]\d*))?$/i
const ipv4Network = z.cidrv4()
const ipv6Network = z.cidrv6()

/** Parses `hooks.internal`, `hooks.internal:8443`, `http://hooks.internal:8080` or `10.1.0.0/16`; undefined for anything else. */
export function parseAllowedDestination(entry: string): AllowedDestination | undefined {
  return parseNetwork(entry) ?? parseHost(entry)
}

function parseNetwork(entry: string): AllowedDestination | undefined {
  const isIPv4 = ipv4Network.safeParse(entry).success
  if (!isIPv4 && !ipv6Network.safeParse(entry).success) return undefined
  const [network = '', prefix] = entry.split('/')
  return { kind: 'network', family: isIPv4 ? 'ipv4' : 'ipv6', network, prefix: Number(prefix) }
}

function parseHost(entry: string): AllowedDestination | undefined {
  const [, plain, host, port] = HOST.exec(entry) ?? []
  const url = host === undefined ? undefined : parseUrl(`https://${host}:${port ?? 443}/`)
  if (url === undefined) return undefined
  const named = { kind: 'host', host: url.hostname } as const
  if (plain !== undefined) return { ...named, protocol: 'http:', port: Number(port ?? 80) }
  return { ...named, protocol: 'https:', port: port === undefined ? undefined : Number(port) }
}

/** Whether a URL is of a host that is allowed by name. */
export function isAllowedHost(url: URL, allowed: readonly AllowedDestination[]): boolean {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  return allowed.some(
    (entry) =>
      entry.kind === 'host' &&
      entry.protocol === url.protocol &&
      entry.host === url.hostname &&
      (entry.port ?? port) === port,
  )
}
