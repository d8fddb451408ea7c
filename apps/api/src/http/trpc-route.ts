import { setImmediate as turn } from 'node:timers/promises'
import { describeRefusal } from '@foyer/auth-domain/refusals'
import { appRouter } from '@foyer/trpc-router/root'
import { answerHeaders } from '@foyer/trpc-router/runtime/context/answer-headers'
import { type Call, createCall } from '@foyer/trpc-router/runtime/context/call'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { type TranslatedError, translateError } from '@foyer/trpc-router/runtime/procedure/translate-error'
import { refused } from '@foyer/trpc-router/runtime/refusal/refused'
import type { TRPCError } from '@trpc/server'
import { type ResponseMeta, resolveResponse } from '@trpc/server/http'
import type { Request, RequestHandler } from 'express'
import type { FactsOf } from './request-facts.ts'

const MAX_BATCH_SIZE = 10
/** A single answer is bounded by what it is about; a batch by this. */
const MAX_BATCH_BYTES = 5_000_000
const MIXED_STATUSES = 207

/** One call, as tRPC names it. */
type Named = { path: string; input: string | undefined }

type Answer = { status: number; headers: Headers; text: string }

/** `refusal`: instead of calling anything. */
type Resolve = (url: URL, path: string, refusal?: 'BATCH_TOO_LARGE') => Promise<Answer>

/**
 * Answers calls of tRPC at `mount`, each complete and in one piece, so that it is bounded like those of REST. tRPC's own
 * adapters call and serialize all calls of a batch at once; here they take turns with other requests.
 */
export function trpcRoute(services: Services, factsOf: FactsOf, mount: string): RequestHandler {
  return async (request, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const url = new URL(mount + request.url, 'http://localhost')
    const path = decodeURIComponent(request.path.slice(1))
    const resolve = resolver(services, factsOf, request, gone.signal)
    const batch = callsOf(request.method, url, path)
    const answer = await (batch === undefined ? resolve(url, path) : resolveBatch(batch, resolve, gone.signal))
    if (gone.signal.aborted) return
    response.status(answer.status)
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
    const cookies = answer.headers.getSetCookie()
    if (cookies.length > 0) response.setHeader('Set-Cookie', cookies)
    response.setHeader('Content-Length', Buffer.byteLength(answer.text))
    response.end(answer.text)
  }
}

/** All calls of a request have one context, and so read the session once. */
function resolver(services: Services, factsOf: FactsOf, request: Request, signal: AbortSignal): Resolve {
  let call: Call | undefined
  // Of the request's headers tRPC needs no other: one asks it to stream its answer.
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const body = request.method === 'POST' && request.body !== undefined ? JSON.stringify(request.body) : undefined
  return async (url, path, refusal) => {
    const answer = await resolveResponse({
      router: appRouter,
      req: new Request(url, { method: request.method, headers, signal, body }),
      path,
      error: null,
      maxBatchSize: MAX_BATCH_SIZE,
      createContext: async ({ info }) => {
        // Mutations are not batched, so that each response carries the cookies of its own mutation.
        if (info?.isBatchCall && request.method === 'POST') throw refused('BATCHED_MUTATION')
        if (refusal !== undefined) throw refused(refusal)
        call ??= createCall(services, { ...factsOf(request), fromDashboard: true })
        return call
      },
      responseMeta,
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
}

type Answered = { ctx?: Call | undefined; errors: TRPCError[]; type: string }

/** The status, the headers and the cookies of an answer over tRPC. */
export function responseMeta({ ctx, errors, type }: Answered): ResponseMeta {
  const headers = new Headers()
  const { cookies, authToken } = ctx === undefined ? {} : answerHeaders(ctx)
  for (const cookie of cookies ?? []) headers.append('Set-Cookie', cookie)
  if (authToken !== undefined) headers.set('set-auth-token', authToken)
  const kind = type === 'query' ? 'query' : 'mutation'
  const failures = errors.map((error) => translateError(error, kind))
  setRetryAfter(headers, Math.max(0, ...failures.map(({ about }) => about.retryAfter ?? 0)))
  // tRPC has no code for each of them.
  const [failure] = failures
  return failure === undefined || failures.length > 1 ? { headers } : { headers, status: statusOf(failure) }
}

function statusOf({ refusal }: TranslatedError): number {
  return describeRefusal(refusal).status
}

function setRetryAfter(headers: Headers, seconds: number): void {
  if (seconds <= 0) return
  headers.set('Retry-After', String(seconds))
  headers.set('X-Retry-After', String(seconds))
}

/** The calls of a batch of queries; undefined for what is none, or none that can be read: tRPC refuses that by itself. */
function callsOf(method: string, { searchParams }: URL, path: string): Named[] | undefined {
  const paths = path.split(',')
  if (method !== 'GET' || searchParams.get('batch') !== '1' || paths.length > MAX_BATCH_SIZE) return undefined
  const inputs = parsedInputs(searchParams.get('input') || '{}')
  return inputs && paths.map((one, index) => ({ path: one, input: JSON.stringify(inputs.get(String(index))) }))
}

function parsedInputs(json: string): Map<string, unknown> | undefined {
  try {
    const inputs: unknown = JSON.parse(json)
    const isObject = typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs)
    return isObject ? new Map(Object.entries(inputs)) : undefined
  } catch {
    return undefined
  }
}

/** One call after the other; those that do not fit are refused, and those after them not made. */
async function resolveBatch(calls: readonly Named[], resolve: Resolve, signal: AbortSignal): Promise<Answer> {
  const answers: Answer[] = []
  let bytes = 0
  for (const { path, input } of calls) {
    if (signal.aborted) break
    const url = new URL('http://localhost')
    if (input !== undefined) url.searchParams.set('input', input)
    const answer = await resolve(url, path, bytes > MAX_BATCH_BYTES ? 'BATCH_TOO_LARGE' : undefined)
    bytes += Buffer.byteLength(answer.text)
    answers.push(bytes > MAX_BATCH_BYTES ? await resolve(url, path, 'BATCH_TOO_LARGE') : answer)
    await turn()
  }
  return joined(answers)
}

function joined(answers: readonly Answer[]): Answer {
  const [first, ...others] = answers
  const status = others.every((other) => other.status === first?.status) ? (first?.status ?? 200) : MIXED_STATUSES
  // The cookies are those of the context, which all calls have had by the last.
  const headers = new Headers(answers.findLast((answer) => answer.headers.has('set-cookie'))?.headers ?? first?.headers)
  setRetryAfter(headers, Math.max(0, ...answers.map((answer) => Number(answer.headers.get('Retry-After') ?? 0))))
  return { status, headers, text: `[${answers.map(({ text }) => text).join(',')}]` }
}
