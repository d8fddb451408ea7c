import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Options } from '@foyer/auth-domain/options'
import { type OperatorText, operatorText } from '@foyer/auth-domain/service/operator-text'
import { CLIENT_ADDRESS_HEADER } from '@foyer/auth-domain/service-key/client-address'
import { bearerTokenOf } from '@foyer/auth-domain/session/authorization'
import { normalizeAddress, withoutPort } from '@foyer/trpc-router/runtime/context/normalize-address'
import type { RequestFacts } from '@foyer/trpc-router/runtime/context/request-facts'
import Negotiator from 'negotiator'
import proxyaddr from 'proxy-addr'
import { requestIdOf } from './request-id.ts'
import { rememberUser } from './request-user.ts'

export type FactsOf = (request: IncomingMessage) => RequestFacts

// The standard's name, then those of browsers before it.
const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

export type AddressOf = (request: IncomingMessage) => string | null

/** Creates the function that reads a call's request facts; an API key from the first of `keyHeaders` that is sent. */
export function requestFacts(addressOf: AddressOf, keyHeaders: readonly string[]): FactsOf {
  return (request) => {
    const { headers } = request
    const cookieHeader = headers.cookie ?? ''
    return {
      transport: 'http',
      id: requestIdOf(request),
      fromDashboard: false,
      reads: request.method === 'GET' || request.method === 'HEAD',
      head: request.method === 'HEAD',
      acceptsPage: headers.accept?.includes('text/html') ?? false,
      ipAddress: addressOf(request),
      signedAddress: headerText(headers[CLIENT_ADDRESS_HEADER]),
      userAgent: headers['user-agent']?.slice(0, 512) ?? null,
      cookieHeader,
      apiKey: apiKeyIn(headers, keyHeaders),
      authorization: headers.authorization,
      organization: headerText(headers['x-organization']),
      from: {
        hasCookie: cookieHeader !== '',
        origin: headers.origin,
        referer: headers.referer,
        fetchSite: headerText(headers['sec-fetch-site']),
        fetchDest: headerText(headers['sec-fetch-dest']),
        purpose: headerText(PURPOSE_HEADERS.map((name) => headers[name]).find((value) => value !== undefined)),
      },
      get languageTags() {
        return languageTagsIn(headers['accept-language'])
      },
      identify: (session) => rememberUser(request, session),
    }
  }
}

// Browsers send a few: to sort the thousands that a header has room for would take milliseconds.
const LANGUAGES_LENGTH = 256

/** BCP-47 tags, best first. */
function languageTagsIn(acceptLanguage: string | undefined): string[] {
  const accepted = { headers: { 'accept-language': acceptLanguage?.slice(0, LANGUAGES_LENGTH) } }
  return new Negotiator(accepted).languages().filter((tag) => tag !== '*')
}

/** The headers that API keys are read from: none where keys are off, or stand for no session. */
export function apiKeyHeaders({ apiKey }: Options): readonly string[] {
  return apiKey.enabled && !apiKey.disableSessionForAPIKeys ? apiKey.apiKeyHeaders : []
}

function apiKeyIn(headers: IncomingHttpHeaders, names: readonly string[]): string | undefined {
  for (const name of names) {
    // `Authorization` is read only where the options name it (T155).
    const value = name === 'authorization' ? bearerTokenOf(headers.authorization) : headerText(headers[name])
    if (value !== undefined) return value
  }
  return undefined
}

/**
 * The client's address (S18), without a port: the socket's, or the one that a trusted proxy sends in one of `headerNames`.
 * A forwarding header from any other address is ignored, with one warning.
 */
export function clientAddress(
  trustedProxies: readonly string[],
  headerNames: readonly string[],
  warn: (warning: OperatorText) => void,
): AddressOf {
  const names = headerNames.map((name) => name.toLowerCase())
  const isTrusted = proxyaddr.compile([...trustedProxies])
  const isTrustedHop = (address: string, hop: number) => isTrusted(withoutPort(address), hop)
  let warned = false
  return (request) => {
    const { remoteAddress } = request.socket
    const forwarded = names.find((name) => request.headers[name] !== undefined)
    if (forwarded === undefined || remoteAddress === undefined) return normalizeAddress(remoteAddress)
    if (isTrusted(remoteAddress, 0)) {
      return normalizeAddress(
        forwarded === 'x-forwarded-for' ? proxyaddr(request, isTrustedHop) : headerText(request.headers[forwarded]),
      )
    }
    if (!warned) warn(operatorText('proxy-unnamed', { header: forwarded, address: remoteAddress }))
    warned = true
    return normalizeAddress(remoteAddress)
  }
}

/** The address of the connection, no matter whom it is forwarded for. */
export const socketAddress: AddressOf = ({ socket }) => normalizeAddress(socket.remoteAddress)

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
