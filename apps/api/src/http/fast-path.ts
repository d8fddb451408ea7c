import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import { addressBucket } from '@foyer/auth-domain/rate-limit/client-address'
import { sendRefusal, serveRoute } from '@foyer/rest-compat/http'
import { serveAndKeep, serveKept } from '@foyer/rest-compat/kept-answers'
import { type FoundRoute, findRoute } from '@foyer/rest-compat/routes/find-route'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { answerName } from './answer-name.ts'
import type { AdmitBody } from './bodies-in-flight.ts'
import { crossOriginHeaders } from './cross-origin.ts'
import type { Health } from './health.ts'
import type { AddressOf, FactsOf } from './request-facts.ts'
import { rememberUser } from './request-user.ts'
import { isSmallJson, readText } from './small-json.ts'

type Parts = {
  services: Services
  health: Health
  factsOf: FactsOf
  addressOf: AddressOf
  /** The headers that API keys are read from. */
  keyHeaders: readonly string[]
  admitBody: AdmitBody
  /** Sets the headers of every API response and writes the access log. */
  prepare: (request: IncomingMessage, path: string, response: ServerResponse) => void
}

/**
 * Serves GETs of the REST routes before Express: the session read that every page makes costs half as much without a
 * router in between, and nothing of the kind where its answer is in memory. So it does POSTs whose answers are kept. All
 * other requests are passed to `app`.
 */
export function fastPath(parts: Parts, app: RequestListener): RequestListener {
  const { services, health, admitBody, prepare } = parts
  const allowOrigin = crossOriginHeaders(services, services.baseUrl)
  return (request, response) => {
    const { method = '', url = '', headers } = request
    if (health.state !== 'ready' || (method !== 'GET' && method !== 'POST')) return app(request, response)
    const queryStart = url.indexOf('?')
    const path = queryStart === -1 ? url : url.slice(0, queryStart)
    const found = findRoute(method, path)
    const isServed = method === 'GET' || (found?.route.row.kept === true && isSmallJson(request))
    if (found === undefined || !isServed) return app(request, response)
    prepare(request, path, response)
    if (headers.origin !== undefined) allowOrigin(headers.origin, response)
    if (method === 'POST' && !admitBody(request, response)) return
    if (method === 'POST') return readText(request, (text) => servePost(parts, found, text, request, response))
    serveGet(parts, found, queryStart === -1 ? '' : url.slice(queryStart + 1), request, response)
  }
}

function serveGet(
  { services, factsOf, keyHeaders }: Parts,
  found: FoundRoute,
  query: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { memory } = services
  const input = () => (query === '' ? {} : { ...parse(query) })
  const name = memory !== undefined && found.route.row.kept ? answerName(request, keyHeaders) : undefined
  if (name === undefined) return void serveRoute(services, found, factsOf(request), input(), response)
  const kept = memory?.find(name)
  if (kept === undefined)
    return void serveAndKeep(services, { found, name, facts: factsOf(request), input: input() }, response)
  rememberUser(request, kept.session)
  serveKept(services, kept, () => ({ session: kept.session.token, address: '' }), response)
}

function servePost(
  { services, factsOf, addressOf, keyHeaders }: Parts,
  found: FoundRoute,
  text: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const name = answerName(request, keyHeaders, text)
  const kept = name === undefined ? undefined : services.memory?.find(name)
  if (kept !== undefined) {
    rememberUser(request, kept.session)
    const limited = () => ({ session: undefined, address: addressBucket(addressOf(request)) })
    serveKept(services, kept, limited, response)
    return
  }
  const input = parsedJson(text)
  const facts = factsOf(request)
  if (input === undefined) sendRefusal(response, 'INVALID_BODY')
  else if (name === undefined) void serveRoute(services, found, facts, input.value, response)
  else void serveAndKeep(services, { found, name, facts, input: input.value }, response)
}

function parsedJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
