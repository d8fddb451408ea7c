import type { ServerResponse } from 'node:http'
import type { RequestFacts } from '@foyer/trpc-router/runtime/context/request-facts'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { RateLimitSubject } from '@foyer/trpc-router/runtime/limiter/rate-limiter'
import type { KeptAnswer } from '@foyer/trpc-router/runtime/memory/answer-memory'
import { type TranslatedError, translateError } from '@foyer/trpc-router/runtime/procedure/translate-error'
import { sendJson, sendRefusal, serveRoute } from './http.ts'
import type { FoundRoute } from './routes/find-route.ts'

/** A request whose answer may be kept under `name`. */
export type Asked = { found: FoundRoute; name: string; facts: RequestFacts; input: unknown }

type Subject = Omit<RateLimitSubject, 'operation'>

/** Sends a kept answer, counted and limited like one that is read; at once where nothing is limited. */
export function serveKept(
  services: Services,
  kept: KeptAnswer,
  limited: () => Subject,
  response: ServerResponse,
): void {
  const started = services.observe === undefined ? 0 : performance.now()
  const answer = (refused: Limited | undefined) => {
    const { operation } = kept
    const milliseconds = services.observe === undefined ? 0 : performance.now() - started
    services.observe?.({ operation, milliseconds, refusal: refused?.refusal, signedIn: false, unsuccessful: undefined })
    if (refused === undefined) sendJson(response, kept.text)
    else sendRefusal(response, refused.refusal, refused.about)
  }
  if (!services.rateLimiter.enabled) answer(undefined)
  else void limit(services, { operation: kept.operation, ...limited() }, response).then(answer)
}

type Limited = Pick<TranslatedError, 'refusal' | 'about'>

async function limit(
  { rateLimiter, db, log }: Services,
  subject: RateLimitSubject,
  response: ServerResponse,
): Promise<Limited | undefined> {
  try {
    const retryAfter = await rateLimiter.consume(db, subject)
    return retryAfter === undefined ? undefined : { refusal: 'TOO_MANY_REQUESTS', about: { retryAfter } }
  } catch (error) {
    const { fault, ...refused } = translateError(error, 'query')
    const { operation } = subject
    if (fault) log.error({ err: error, operation, requestId: response.getHeader('x-request-id') }, 'call failed')
    return refused
  }
}

/** Serves a route, and keeps its answer where it may be. */
export async function serveAndKeep(
  services: Services,
  { found, name, facts, input }: Asked,
  response: ServerResponse,
): Promise<void> {
  const reading = services.memory?.begin()
  try {
    await serveRoute(services, found, facts, input, response, reading && { name, reading })
  } finally {
    if (reading !== undefined) services.memory?.end(reading)
  }
}
