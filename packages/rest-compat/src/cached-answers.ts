import type { ServerResponse } from 'node:http'
import type { RequestFacts } from '@foyer/trpc-router/runtime/context/request-facts'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { CachedAnswer } from '@foyer/trpc-router/runtime/memory/answer-memory'
import { finishCall, startOf } from '@foyer/trpc-router/runtime/procedure/finish-call'
import { type Caller, limit } from '@foyer/trpc-router/runtime/procedure/limit'
import { type TranslatedError, translateError } from '@foyer/trpc-router/runtime/procedure/translate-error'
import { type HeaderList, saysExposed, setHeaders, withExposed } from './header-list.ts'
import { JSON_TYPE, sendJson, sendRefusal, serveRoute } from './http.ts'
import { isKnown } from './revalidation.ts'
import type { FoundRoute } from './routes/find-route.ts'

/** A request whose answer may be kept under `name`. */
export type Asked = { found: FoundRoute; name: string; facts: RequestFacts; input: unknown }

/** A response, and the headers that it is still to be given beside those of the answer. */
export type Answered = { response: ServerResponse; headers: HeaderList }

/** Sends a kept answer, counted and limited like one that is read; at once where nothing is limited. */
export function serveCached(
  services: Services,
  { operation, text, tag, headers: carried }: CachedAnswer,
  callerOf: () => Caller,
  { response, headers }: Answered,
): void {
  const started = startOf(services)
  const end = (failure?: TranslatedError) => {
    if (failure !== undefined) setHeaders(response, headers)
    finishCall(services, { operation, started, failure, requestId: response.getHeader('x-request-id') })
    const all = carried.length === 0 ? headers : [...headers, ...withExposed(carried, saysExposed(headers))]
    if (failure === undefined) sendCached(response, all, { text, tag })
    else sendRefusal(response, failure.refusal, failure.about)
  }
  if (!services.rateLimiter.enabled) end()
  else
    void limit(services, operation, callerOf()).then(
      () => end(),
      (error: unknown) => end(translateError(error, 'query')),
    )
}

// Headers that are set one by one are checked, stored and looked up one by one: a tenth of what this answer takes.
function sendCached(
  response: ServerResponse,
  headers: HeaderList,
  { text, tag }: Pick<CachedAnswer, 'text' | 'tag'>,
): void {
  const tagged = tag === undefined ? [] : ['ETag', tag]
  if (tag !== undefined && isKnown(response.req, tag)) response.writeHead(304, [...headers, ...tagged]).end()
  else if (headers.length === 0) sendJson(response, text)
  else {
    const length = String(Buffer.byteLength(text))
    response.writeHead(200, [...headers, ...tagged, 'Content-Type', JSON_TYPE, 'Content-Length', length])
    response.end(text)
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
