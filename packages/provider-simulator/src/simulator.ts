import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  type AccountStore,
  authorize,
  createAccountStore,
  type EndpointResponse,
  idToken,
  tokensFor,
} from './accounts.ts'
import { type BrowserResponse, handleAuthorization } from './authorization-endpoint.ts'
import { type Fault, sendFault } from './faults.ts'
import type { Return, Visit } from './grants.ts'
import { type IdTokenOverrides, jwks } from './id-tokens.ts'
import { quirksOf } from './provider-quirks.ts'
import type { ProviderUser } from './provider-user.ts'

export type Endpoint = 'token' | 'userInfo' | 'emails' | 'jwks' | 'discovery'

/** All providers in one server, each below its id; an unknown id is an OpenID Connect issuer. */
export type Providers = {
  url: string
  /** The provider's part of the flow: validates the authorization URL, signs `account` in and returns the response. */
  authorize(address: string, account: ProviderUser, visit?: Visit): Return
  idToken(provider: string, account: ProviderUser, twist?: IdTokenOverrides): string
  /** Sets the fault of an endpoint; `undefined` removes it. */
  fail(provider: string, endpoint: Endpoint, fault: Fault | undefined): void
  /** The number of requests to an endpoint. */
  calls(provider: string, endpoint: Endpoint): number
  /** Every issued token. */
  given: string[]
  close(): void
}

type ProviderRequest = {
  provider: string
  endpoint: string
  headers: IncomingMessage['headers']
  form: URLSearchParams
}

/** Starts the providers on 127.0.0.1, at a free port unless one is given. */
export async function startProviders(port = 0): Promise<Providers> {
  const accounts = createAccountStore()
  const requests: string[] = []
  const failing = new Map<string, Fault>()
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  accounts.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', accounts.url)
    const form = new URLSearchParams(await text(request))
    const [, provider = '', endpoint = ''] = normalizedPath(url.pathname).split('/')
    requests.push(`${provider} ${endpoint}`)
    const fault = failing.get(`${provider} ${endpoint}`)
    if (fault !== undefined) return sendFault(fault, response)
    const method = request.method ?? ''
    if (endpoint === 'authorize')
      return sendPage(handleAuthorization(accounts, url.href, method === 'POST' ? form : undefined), response)
    const { status, body } = respond(accounts, method, { provider, endpoint, headers: request.headers, form })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  return {
    url: accounts.url,
    given: accounts.given,
    authorize: (address, account, visit = {}) => authorize(accounts, address, account, visit),
    idToken: (provider, account, twist = {}) => idToken(accounts, provider, account, twist),
    fail: (provider, endpoint, fault) => {
      if (fault === undefined) failing.delete(`${provider} ${endpoint}`)
      else failing.set(`${provider} ${endpoint}`, fault)
    },
    calls: (provider, endpoint) => requests.filter((call) => call === `${provider} ${endpoint}`).length,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

// Not cached, so that going back in the browser loads the page again.
function sendPage({ status, html, location }: BrowserResponse, response: ServerResponse): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(status, location === undefined ? headers : { ...headers, location }).end(html)
}

function respond(accounts: AccountStore, method: string, request: ProviderRequest): EndpointResponse {
  const quirks = quirksOf(request.provider)
  const userAgent = request.headers['user-agent'] ?? 'node'
  if (quirks.requiresUserAgent && userAgent === 'node') return { status: 403, body: { message: 'Name yourself' } }
  if (request.endpoint === 'token' && method === 'POST') {
    return tokensFor(accounts, { ...request, authorization: request.headers.authorization })
  }
  if (request.endpoint === 'jwks') return { status: 200, body: jwks }
  if (request.endpoint === 'discovery') return { status: 200, body: discoveryOf(`${accounts.url}/${request.provider}`) }
  const document =
    request.endpoint === 'userInfo' || request.endpoint === 'emails' ? quirks[request.endpoint] : undefined
  if (document === undefined || method !== (document.method ?? 'GET')) return { status: 404, body: {} }
  const token = document.tokenIn === 'form' ? request.form.get('access_token') : bearerOf(request.headers.authorization)
  const grant = accounts.access.get(token ?? '')
  if (grant?.provider !== request.provider) return { status: 401, body: { error: 'invalid_token' } }
  const shown = document.show(grant.account)
  const { userInfo } = grant.visit
  const overridden = request.endpoint === 'userInfo' && userInfo !== undefined
  return { status: 200, body: overridden ? Object.assign({}, shown, userInfo) : shown }
}

// Maps the paths of OpenID Connect discovery and of a self-hosted GitLab to the simulator's endpoint names.
function normalizedPath(pathname: string): string {
  return pathname
    .replace('.well-known/openid-configuration', 'discovery')
    .replace('/oauth/', '/')
    .replace('api/v4/user', 'userInfo')
}

function discoveryOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userInfo`,
    jwks_uri: `${issuer}/jwks`,
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  }
}

function bearerOf(authorization = ''): string {
  return authorization.replace(/^Bearer /, '')
}
