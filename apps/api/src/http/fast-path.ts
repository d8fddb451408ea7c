import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { serveAndCache, serveCached } from '@foyer/rest-compat/cached-answers'
import { type HeaderList, setHeaders } from '@foyer/rest-compat/header-list'
import { sendRefusal, serveRoute } from '@foyer/rest-compat/http'
import { type FoundRoute, findRoute } from '@foyer/rest-compat/routes/find-route'
import { translateRefusals } from '@foyer/rest-compat/translated-refusals'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { CachedAnswer } from '@foyer/trpc-router/runtime/memory/answer-memory'
import type { Caller } from '@foyer/trpc-router/runtime/procedure/limit'
import type { LogAccess } from './access-log.ts'
import { answerName } from './answer-name.ts'
import type { AdmitBody } from './bodies-in-flight.ts'
import { anyOriginHeaders, crossOriginHeaders } from './cross-origin.ts'
import type { Health } from './health.ts'
import type { FactsOf } from './request-facts.ts'
import { rememberUser } from './request-user.ts'
import { isSmallJson, readText } from './small-json.ts'

type Parts = {
  services: Services
  health: Health
  factsOf: FactsOf
  /** The headers that API keys are read from. */
  keyHeaders: readonly string[]
  admitBody: AdmitBody
  logAccess: LogAccess
  /** The headers of every API response. */
  commonHeaders: HeaderList
}

/**
 * Serves GETs of the REST routes before Express: the session read that every page makes costs half as much without a
 * router in between, and nothing of the kind where its answer is in memory. So it does POSTs whose answers are kept. All
 * other requests are passed to `app`.
 */
export function fastPath(parts: Parts, app: RequestListener): RequestListener {
  const { services, health, factsOf, logAccess, commonHeaders } = parts
  const { translate: translates } = services.options.errors
  const headersOf = crossOriginHeaders(services, services.baseUrl)
  const allowedOf = (origin: string | undefined) => (origin === undefined ? [] : headersOf(origin))
  return (request, response) => {
    const { method = '', url = '' } = request
    if (translates && url.startsWith(BASE_PATH)) translateRefusals(response, () => factsOf(request).languageTags)
    if (health.state !== 'ready' || (method !== 'GET' && method !== 'POST')) return app(request, response)
    const queryStart = url.indexOf('?')
    const path = queryStart === -1 ? url : url.slice(0, queryStart)
    const found = findRoute(method, path)
    const isServed = method === 'GET' || (found?.route.row.cached === true && isSmallJson(request))
    if (found === undefined || !isServed) return app(request, response)
    const allowed = found.route.row.anyOrigin ? anyOriginHeaders : allowedOf(request.headers.origin)
    const headers = ['X-Request-Id', logAccess(request, path, response), ...commonHeaders, ...allowed]
    const asked = { found, request, response, headers }
    if (method === 'POST') servePost(parts, asked)
    else serveGet(parts, asked, queryStart === -1 ? '' : url.slice(queryStart + 1))
  }
}

type Asked = {
  found: FoundRoute
  request: IncomingMessage
  response: ServerResponse
  /** Those of the answer, whatever it will be. */
  headers: HeaderList
}

function serveGet(parts: Parts, { found, request, response, headers }: Asked, query: string): void {
  const { services, factsOf, keyHeaders } = parts
  const name = services.memory !== undefined && found.route.row.cached ? answerName(request, keyHeaders) : undefined
  const kept = name === undefined ? undefined : services.memory?.find(name)
  if (kept !== undefined) {
    rememberUser(request, kept.session)
    serveCached(services, kept, callerOf(kept), { response, headers })
  } else {
    setHeaders(response, headers)
    const input = query === '' ? {} : { ...parse(query) }
    if (name === undefined) void serveRoute(services, found, factsOf(request), input, response)
    else void serveAndCache(services, { found, name, facts: factsOf(request), input }, response)
  }
}

// What is kept, is kept for a session.
function callerOf({ session }: CachedAnswer): () => Caller {
  return () => ({ session: session.token, address: '' })
}

function servePost(parts: Parts, asked: Asked): void {
  const { request, response, headers } = asked
  // Whatever refuses the body, at once or while it is received, answers with them.
  setHeaders(response, headers)
  if (parts.admitBody(request, response)) readText(request, (text) => serveText(parts, asked, text))
}

function serveText(parts: Parts, { found, request, response }: Asked, text: string): void {
  const { services, factsOf, keyHeaders } = parts
  const name = answerName(request, keyHeaders, text)
  const kept = name === undefined ? undefined : services.memory?.find(name)
  if (kept !== undefined) {
    rememberUser(request, kept.session)
    serveCached(services, kept, callerOf(kept), { response, headers: [] })
    return
  }
  const input = parsedJson(text)
  const facts = factsOf(request)
  if (input === undefined) sendRefusal(response, 'INVALID_BODY')
  else if (name === undefined) void serveRoute(services, found, facts, input.value, response)
  else void serveAndCache(services, { found, name, facts, input: input.value }, response)
}

function parsedJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
