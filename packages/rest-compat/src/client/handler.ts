import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import { AuthError } from './auth-error.ts'
import type { IncomingHeaders } from './incoming-headers.ts'
import { ownOrigins } from './own-origin.ts'
import type { Fetch } from './request.ts'
import { isServedPath } from './served-path.ts'

export type HandlerOptions = {
  /** Where Foyer's API answers. */
  baseUrl: string
  /** Origins of the application's pages; undefined: that of the request's host. */
  origins: readonly string[] | undefined
  pages: boolean
  fetch: Fetch
}

/**
 * Answers a request as Foyer does, whose base URL is the application's own origin; 404 for what is the application's. Never
 * throws: without Foyer it answers 503 `UNAVAILABLE`, with another base URL 500 `OTHER_BASE_URL`.
 */
export type Handler = (request: Request) => Promise<Response>

/** Milliseconds for which Foyer may take to begin an answer: a long poll lasts 25 seconds. */
const LONGEST_WAIT = 40_000

// Of a connection (RFC 9110, section 7.6.1), and what is true of it alone.
const OF_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
]

/** Statuses of answers without a body (Fetch standard, "null body status"). */
const WITHOUT_BODY = [101, 103, 204, 205, 304]

/** Passes requests on to Foyer, and its answers back. */
export function createHandler(options: HandlerOptions): Handler {
  const assertBaseUrl = createBaseUrlCheck(options)
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    if (!isServedPath(pathname, options.pages)) return new Response(null, { status: 404 })
    try {
      await assertBaseUrl(request.headers)
      return await passOn(options, request, new URL(options.baseUrl).origin + pathname + search)
    } catch (error) {
      if (error instanceof AuthError) return answerTo(error)
      throw error
    }
  }
}

async function passOn({ fetch: send }: HandlerOptions, request: Request, target: string): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const name of OF_CONNECTION) headers.delete(name)
  const init: RequestInit & { duplex?: 'half' } = { method: request.method, headers, redirect: 'manual' }
  // Not read here: its length is Foyer's to bound.
  if (request.body !== null) Object.assign(init, { body: request.body, duplex: 'half' })
  const response = await answerOf(send, target, init, request.signal)
  const answered = new Headers(response.headers)
  // The length is that of what `fetch` has decoded.
  for (const name of [...OF_CONNECTION, 'content-encoding']) answered.delete(name)
  const { status, body } = response
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers: answered })
}

async function answerOf(send: Fetch, target: string, init: RequestInit, asked: AbortSignal): Promise<Response> {
  const waiting = new AbortController()
  const end = () => waiting.abort()
  const timer = setTimeout(end, LONGEST_WAIT)
  // Also while the answer is read: whoever has asked may leave.
  asked.addEventListener('abort', end)
  if (asked.aborted) end()
  try {
    return await send(target, { ...init, signal: waiting.signal })
  } catch (cause) {
    asked.removeEventListener('abort', end)
    throw new AuthError(0, 'UNAVAILABLE', `${target}: ${String(cause)}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Refuses requests of another origin than that of Foyer's base URL: its cookies, links and passkeys would be for another site. */
function createBaseUrlCheck({ baseUrl, origins, fetch: send }: HandlerOptions) {
  let known: Promise<string> | undefined
  return async (headers: IncomingHeaders): Promise<void> => {
    known ??= originOf(baseUrl, send)
    const origin = await known.catch((error: unknown) => {
      known = undefined
      throw error
    })
    const own = ownOrigins(headers, origins)
    if (own.includes(origin)) return
    const why = `Foyer's base URL is ${origin}, and the application was asked as ${own.join(' or ')}`
    throw new AuthError(500, 'OTHER_BASE_URL', `${why}: set FOYER_BASE_URL to the application's origin`)
  }
}

// Foyer says by Content-Location where its answer is to be had in public.
async function originOf(baseUrl: string, send: Fetch): Promise<string> {
  const response = await answerOf(send, `${baseUrl}/ok`, { redirect: 'manual' }, new AbortController().signal)
  await response.body?.cancel()
  const location = parseUrl(response.headers.get('content-location') ?? '')
  if (response.status >= 500)
    throw new AuthError(response.status, 'UNAVAILABLE', `${baseUrl} answered ${response.status}`)
  if (location === undefined) throw new AuthError(502, 'NOT_FOYER', 'What answers at the URL is not Foyer')
  return location.origin
}

function answerTo({ status, code, message }: AuthError): Response {
  const headers = { 'cache-control': 'no-store' }
  if (code !== 'UNAVAILABLE') return Response.json({ code, message }, { status, headers })
  // Where Foyer is, strangers need not know.
  const shown = { code, message: 'Foyer does not answer' }
  return Response.json(shown, { status: 503, headers: { ...headers, 'retry-after': '5' } })
}
