import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Answer, authorize, type Book, createBook, idToken, tokensFor } from './book.ts'
import { answerBrowser, type BrowserAnswer } from './browser.ts'
import { dialectOf } from './dialects.ts'
import { commit, type Fault } from './faults.ts'
import type { Return, Visit } from './grants.ts'
import { jwks, type Twist } from './id-tokens.ts'
import type { Person } from './person.ts'

export type Endpoint = 'token' | 'userInfo' | 'emails' | 'jwks' | 'discovery'

/** All providers in one server, each below its own name; any name not known speaks OpenID Connect. */
export type Providers = {
  url: string
  /** What a browser meets there: the provider reads the address, signs `person` in and sends them back. */
  authorize(address: string, person: Person, visit?: Visit): Return
  idToken(provider: string, person: Person, twist?: Twist): string
  /** From now on one endpoint of a provider does this instead of answering; `undefined` mends it. */
  fail(provider: string, endpoint: Endpoint, fault: Fault | undefined): void
  /** How often an endpoint was asked. */
  calls(provider: string, endpoint: Endpoint): number
  /** Every token given out. */
  given: string[]
  close(): void
}

type Asked = {
  provider: string
  endpoint: string
  headers: IncomingMessage['headers']
  form: URLSearchParams
}

/** Starts the providers on this machine, at a free port unless one is named. */
export async function startProviders(port = 0): Promise<Providers> {
  const book = createBook()
  const asked: string[] = []
  const failing = new Map<string, Fault>()
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  book.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', book.url)
    const form = new URLSearchParams(await text(request))
    const [, provider = '', endpoint = ''] = placed(url.pathname).split('/')
    asked.push(`${provider} ${endpoint}`)
    const fault = failing.get(`${provider} ${endpoint}`)
    if (fault !== undefined) return commit(fault, response)
    const method = request.method ?? ''
    if (endpoint === 'authorize')
      return send(answerBrowser(book, url.href, method === 'POST' ? form : undefined), response)
    const { status, body } = answerOf(book, method, { provider, endpoint, headers: request.headers, form })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  return {
    url: book.url,
    given: book.given,
    authorize: (to, person, visit = {}) => authorize(book, to, person, visit),
    idToken: (provider, person, twist = {}) => idToken(book, provider, person, twist),
    fail: (provider, endpoint, fault) => {
      if (fault === undefined) failing.delete(`${provider} ${endpoint}`)
      else failing.set(`${provider} ${endpoint}`, fault)
    },
    calls: (provider, endpoint) => asked.filter((call) => call === `${provider} ${endpoint}`).length,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

// Kept by no browser: going back asks anew.
function send({ status, html, location }: BrowserAnswer, response: ServerResponse): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(status, location === undefined ? headers : { ...headers, location }).end(html)
}

function answerOf(book: Book, method: string, asked: Asked): Answer {
  const dialect = dialectOf(asked.provider)
  const agent = asked.headers['user-agent'] ?? 'node'
  if (dialect.wantsUserAgent && agent === 'node') return { status: 403, body: { message: 'Name yourself' } }
  if (asked.endpoint === 'token' && method === 'POST') {
    return tokensFor(book, { ...asked, authorization: asked.headers.authorization })
  }
  if (asked.endpoint === 'jwks') return { status: 200, body: jwks }
  if (asked.endpoint === 'discovery') return { status: 200, body: discoveryOf(`${book.url}/${asked.provider}`) }
  const document = asked.endpoint === 'userInfo' || asked.endpoint === 'emails' ? dialect[asked.endpoint] : undefined
  if (document === undefined || method !== (document.method ?? 'GET')) return { status: 404, body: {} }
  const token = document.tokenIn === 'form' ? asked.form.get('access_token') : bearerOf(asked.headers.authorization)
  const grant = book.access.get(token ?? '')
  if (grant?.provider !== asked.provider) return { status: 401, body: { error: 'invalid_token' } }
  return { status: 200, body: document.show(grant.person) }
}

// Where an issuer and a server of one's own have what is elsewhere at the usual names.
function placed(pathname: string): string {
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
