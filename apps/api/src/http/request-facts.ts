import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { RequestFacts } from '@foyer/trpc-router/context/request-facts'
import Negotiator from 'negotiator'
import proxyaddr from 'proxy-addr'
import { requestIdOf } from './request-id.ts'

export type FactsOf = (request: IncomingMessage) => RequestFacts

type AddressOf = (request: IncomingMessage) => string | null

/** Reads what a call may know of its request. */
export function requestFacts(addressOf: AddressOf): FactsOf {
  return (request) => {
    const { headers } = request
    const cookieHeader = headers.cookie ?? ''
    return {
      door: 'http',
      id: requestIdOf(request),
      reads: request.method === 'GET' || request.method === 'HEAD',
      ipAddress: addressOf(request),
      userAgent: headers['user-agent']?.slice(0, 512) ?? null,
      cookieHeader,
      organization: headerText(headers['x-organization']),
      from: {
        hasCookie: cookieHeader !== '',
        origin: headers.origin,
        referer: headers.referer,
        fetchSite: headerText(headers['sec-fetch-site']),
      },
      get languageTags() {
        return new Negotiator(request).languages().filter((tag) => tag !== '*')
      },
    }
  }
}

/**
 * The visitor's address (S18): the socket's, or what one of `trustedProxies` says in one of `headerNames`. A forwarding
 * header from anyone else is ignored, and said once.
 */
export function clientAddress(
  trustedProxies: readonly string[],
  headerNames: readonly string[],
  warn: (warning: string) => void,
): AddressOf {
  const names = headerNames.map((name) => name.toLowerCase())
  const trusts = proxyaddr.compile([...trustedProxies])
  let warned = false
  return (request) => {
    const { remoteAddress } = request.socket
    const forwarded = names.find((name) => request.headers[name] !== undefined)
    if (forwarded === undefined || remoteAddress === undefined) return plain(remoteAddress)
    if (trusts(remoteAddress, 0)) {
      return plain(
        forwarded === 'x-forwarded-for' ? proxyaddr(request, trusts) : headerText(request.headers[forwarded]),
      )
    }
    if (!warned) warn(`${forwarded} from ${remoteAddress} is ignored: FOYER_TRUST_PROXY does not name this proxy`)
    warned = true
    return plain(remoteAddress)
  }
}

function plain(address: string | undefined): string | null {
  if (address === undefined || isIP(address) === 0) return null
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
