import type { ServerResponse } from 'node:http'
import { countedAs } from '@foyer/auth-domain/rate-limit/rules'
import type { RequestFacts } from '@foyer/trpc-router/runtime/context/request-facts'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { RateLimitSubject } from '@foyer/trpc-router/runtime/limiter/rate-limiter'
import type { CachedAnswer } from '@foyer/trpc-router/runtime/memory/answer-memory'
import { type Failure, finishCall, startOf } from '@foyer/trpc-router/runtime/procedure/finish-call'
import { type TranslatedError, translateError } from '@foyer/trpc-router/runtime/procedure/translate-error'
import { type HeaderList, setHeaders } from './header-list.ts'
import { JSON_TYPE, sendJson, sendRefusal, serveRoute } from './http.ts'
import type { FoundRoute } from './routes/find-route.ts'

/** A request whose answer may be kept under `name`. */
export type Asked = { found: FoundRoute; name: string; facts: RequestFacts; input: unknown }

type Subject = Omit<RateLimitSubject, 'counted'>

/** A response, and the headers that it is still to be given beside those of the answer. */
export type Answered = { response: ServerResponse; headers: HeaderList }

/** Sends a kept answer, counted and limited like one that is read; at once where nothing is limited. */
export function serveCached(
  services: Services,
  { operation, text }: CachedAnswer,
  limited: () => Subject,
  { response, headers }: Answered,
): void {
  const started = startOf(services)
  const answer = (refused: Limited | undefined) => {
    if (refused !== undefined) setHeaders(response, headers)
    finishCall(services, { operation, started, failure: refused, requestId: response.getHeader('x-request-id') })
    if (refused === undefined) sendCached(response, headers, text)
    else sendRefusal(response, refused.refusal, refused.about)
  }
  if (!services.rateLimiter.enabled) answer(undefined)
  else void limit(services, { counted: countedAs(operation), ...limited() }).then(answer)
}

// Headers that are set one by one are checked, stored and looked up one by one: a tenth of what this answer takes.
function sendCached(response: ServerResponse, headers: HeaderList, text: string): void {
  if (headers.length === 0) sendJson(response, text)
  else {
    const length = String(Buffer.byteLength(text))
    response.writeHead(200, [...headers, 'Content-Type', JSON_TYPE, 'Content-Length', length])
    response.end(text)
  }
}

type Limited = Failure & Pick<TranslatedError, 'about'>

async function limit({ rateLimiter, db }: Services, subject: RateLimitSubject): Promise<Limited | undefined> {
  try {
    const retryAfter = await rateLimiter.consume(db, subject)
    return retryAfter === undefined ? undefined : { refusal: 'TOO_MANY_REQUESTS', about: { retryAfter } }
  } catch (error) {
    const { fault, ...refused } = translateError(error, 'query')
    return fault ? { ...refused, error } : refused
  }
}

/** Serves a route, and keeps its answer where it may be. */
export async function serveAndCache(
  services: Services,
  { found, name, facts, input }: Asked,
  response: ServerResponse,
): Promise<void> {
  const dependencies = services.memory?.begin()
  try {
    await serveRoute(services, found, facts, input, response, dependencies && { name, dependencies })
  } finally {
    if (dependencies !== undefined) services.memory?.end(dependencies)
  }
}
