import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { BASE_PATH } from '@foyer/auth-domain/redirect/pages'
import { type Step, steps } from '@foyer/db/engine/traced'
import { findRoute } from '@foyer/rest-compat/routes/find-route'
import { fingerprint } from '@foyer/trpc-router/runtime/secrets/keyring'
import { withoutToken } from '#http/access-log.ts'
import { statusOf } from '#http/answered-status.ts'
import { requestIdOf } from '#http/request-id.ts'
import { userOf } from '#http/request-user.ts'
import type { Attributes, EndedSpan } from './otlp.ts'
import type { Sampler } from './sampler.ts'
import { formatTraceparent, newSpanId, newTraceId, parseTraceparent, type SpanContext } from './traceparent.ts'

/** Makes a span of each request, and of each step within one. */
export type Tracer = {
  requests(listener: RequestListener): RequestListener
  stop(): void
}

type Span = SpanContext & { parentSpanId: string | undefined; began: number; failed: boolean; hasEnded: boolean }

const USER_HASH_LENGTH = 16

/** `onSpan` hears of each sampled span as it ends. */
export function startTracer(sampler: Sampler, onSpan: (span: EndedSpan) => void): Tracer {
  const current = new AsyncLocalStorage<Span | undefined>()
  const running = new WeakMap<object, { span: Span; step: Step }>()

  function begin(parent: SpanContext | undefined): Span {
    const traceId = parent?.traceId ?? newTraceId()
    const sampled = sampler(traceId, parent?.sampled)
    return {
      traceId,
      spanId: newSpanId(),
      sampled,
      parentSpanId: parent?.spanId,
      began: now(),
      failed: false,
      hasEnded: false,
    }
  }

  function end(span: Span, told: { name: string; kind: EndedSpan['kind']; attributes: Attributes }): void {
    span.hasEnded = true
    if (span.sampled) onSpan({ ...span, ...told, ended: now() })
  }

  const beginStep = (step: Step): Span | undefined => {
    const around = step.alone === true ? undefined : current.getStore()
    // What a request has woken goes on after it: loops, that are no part of it.
    const parent = around?.hasEnded === true ? undefined : around
    if (parent === undefined && step.alone !== true) return undefined
    // Of an unsampled trace nothing is recorded: its steps share its span.
    const span = parent?.sampled === false ? parent : begin(parent)
    if (span !== parent) running.set(step, { span, step })
    return span
  }
  const failStep = (message: unknown) => {
    const found = runningOf(message)
    if (found === undefined) return
    const error = typeof message === 'object' && message !== null && 'error' in message ? message.error : undefined
    found.span.failed = found.step.isFault?.(error) ?? true
  }
  const endStep = (message: unknown) => {
    const found = runningOf(message)
    if (found !== undefined) end(found.span, found.step)
  }
  const runningOf = (message: unknown) =>
    typeof message === 'object' && message !== null ? running.get(message) : undefined
  steps.start.bindStore(current, beginStep)
  steps.error.subscribe(failStep)
  steps.asyncEnd.subscribe(endStep)
  return {
    requests: (listener) => (request, response) => {
      const span = begin(parseTraceparent(request.headers.traceparent))
      // Where the access log reads it.
      request.headers.traceparent = formatTraceparent(span)
      // Express changes it for those whom it passes the request to.
      const { url = '' } = request
      response.once('close', () => {
        span.failed = statusOf(response) >= 500
        end(span, requestSpan(request, url, response))
      })
      current.run(span, () => listener(request, response))
    },
    stop() {
      steps.start.unbindStore(current)
      steps.error.unsubscribe(failStep)
      steps.asyncEnd.unsubscribe(endStep)
    },
  }
}

function requestSpan(
  request: IncomingMessage,
  url: string,
  response: ServerResponse,
): { name: string; kind: 'server'; attributes: Attributes } {
  const { method = '' } = request
  const path = url.split('?', 1)[0] ?? ''
  const route = routeOf(method, path)
  const [requestId, userId] = [requestIdOf(request), userOf(request)?.userId]
  const attributes = {
    'http.request.method': method,
    'url.path': withoutToken(path),
    'http.response.status_code': statusOf(response),
    ...(route && { 'http.route': route }),
    ...(requestId && { 'foyer.request.id': requestId }),
    // Tells one user from another, and not who they are.
    ...(userId && { 'user.hash': fingerprint(userId).slice(0, USER_HASH_LENGTH) }),
  }
  return { name: route === undefined ? method : `${method} ${route}`, kind: 'server', attributes }
}

function routeOf(method: string, path: string): string | undefined {
  if (path.startsWith('/trpc/')) return '/trpc'
  const found = findRoute(method, path)
  return found && `${BASE_PATH}${found.route.row.path}`
}

// Of the machine's clock as it was when the process started: a step of it must not make a span end before it began.
function now(): number {
  return performance.timeOrigin + performance.now()
}
