import { parseUrl } from '@foyer/auth-domain/redirect/http-url'
import type { ClientAddress } from './address-signer.ts'
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
  /** The origin that the application says Foyer has; undefined: that of the request's host. */
  expectedOrigin: string | undefined
  /** The address of a request's client, where something in front of the application tells it in a header. */
  clientAddress: ClientAddress | undefined
  milliseconds: number
  fetch: Fetch
}

/** From where a request has come, which only the server knows that has received it. */
export type From = { address?: string | undefined }

/**
 * Answers a request as Foyer does, whose base URL is the application's own origin; 404 for what is the application's. Never
 * throws: without Foyer it answers 503 `UNAVAILABLE`, with another base URL 500 `OTHER_BASE_URL`.
 */
export type Handler = (request: Request, from?: From) => Promise<Response>

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
  'expect',
]
const ENCODED = ['content-encoding', 'content-length']

/** Statuses of answers without a body (Fetch standard, "null body status"). */
const WITHOUT_BODY = [101, 103, 204, 205, 304]

/** Passes requests on to Foyer, and its answers back. */
export function createHandler(options: HandlerOptions): Handler {
  const checkedOrigin = createBaseUrlCheck(options)
  return async (request, from = {}) => {
    const { pathname, search } = new URL(request.url)
    if (!isServedPath(pathname, options.pages)) return new Response(null, { status: 404 })
    try {
      const origin = await checkedOrigin(request.headers)
      const headers = passedHeaders(request, options.clientAddress?.(request.headers) ?? from.address)
      const target = new URL(options.baseUrl).origin + pathname + search
      return withAbsoluteLocation(await passOn(options, request, headers, target), origin)
    } catch (error) {
      if (error instanceof AuthError) return answerTo(error)
      throw error
    }
  }
}

function passedHeaders(request: Request, address: string | undefined): Headers {
  const headers = new Headers(request.headers)
  const named = (headers.get('connection') ?? '').split(',').map((name) => name.trim())
  for (const name of [...OF_CONNECTION, ...named]) if (/^[\w-]+$/.test(name)) headers.delete(name)
  // `fetch` would undo it, and the length would be another.
  headers.set('accept-encoding', 'identity')
  // A client names whatever address it likes.
  headers.delete('x-forwarded-for')
  if (address !== undefined && address !== '') headers.set('x-forwarded-for', address)
  return headers
}

async function passOn(
  { fetch: send }: HandlerOptions,
  request: Request,
  headers: Headers,
  target: string,
): Promise<Response> {
  const init: RequestInit & { duplex?: 'half' } = { method: request.method, headers, redirect: 'manual' }
  // Not read here: its length is Foyer's to bound.
  if (request.body !== null) Object.assign(init, { body: request.body, duplex: 'half' })
  const response = await answerOf(send, target, init, request.signal)
  const answered = new Headers(response.headers)
  for (const name of OF_CONNECTION) answered.delete(name)
  // It was encoded all the same, and `fetch` has decoded it.
  if (answered.has('content-encoding')) for (const name of ENCODED) answered.delete(name)
  const { status, body } = response
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers: answered })
}

// Next takes no other from its proxy.
function withAbsoluteLocation(response: Response, origin: string): Response {
  const location = response.headers.get('location')
  if (location?.startsWith('/')) response.headers.set('location', origin + location)
  return response
}

async function answerOf(
  send: Fetch,
  target: string,
  init: RequestInit,
  asked: AbortSignal,
  milliseconds = LONGEST_WAIT,
): Promise<Response> {
  const waiting = new AbortController()
  const end = () => waiting.abort()
  const timer = setTimeout(end, milliseconds)
  // Also while the answer is read: the client may leave.
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

/** The origin of Foyer's base URL. Refuses requests of another: its cookies, links and passkeys would be for another site. */
function createBaseUrlCheck({ baseUrl, origins, expectedOrigin, milliseconds, fetch: send }: HandlerOptions) {
  let known: Promise<string> | undefined
  return async (headers: IncomingHeaders): Promise<string> => {
    known ??= originOf(baseUrl, send, milliseconds)
    const origin = await known.catch((error: unknown) => {
      known = undefined
      throw error
    })
    const own = expectedOrigin === undefined ? ownOrigins(headers, origins) : [expectedOrigin]
    if (own.includes(origin)) return origin
    const why = `Foyer's base URL is ${origin}, and the application is at ${own.join(' or ')}`
    throw new AuthError(500, 'OTHER_BASE_URL', `${why}: set FOYER_BASE_URL to the application's origin`)
  }
}

// Foyer says by Content-Location where its answer is to be had in public.
async function originOf(baseUrl: string, send: Fetch, milliseconds: number): Promise<string> {
  const nobody = new AbortController().signal
  const response = await answerOf(send, `${baseUrl}/ok`, { redirect: 'manual' }, nobody, milliseconds)
  await response.body?.cancel()
  const location = parseUrl(response.headers.get('content-location') ?? '')
  if (response.status >= 500)
    throw new AuthError(response.status, 'UNAVAILABLE', `${baseUrl} answered ${response.status}`)
  if (location === undefined) throw new AuthError(502, 'NOT_FOYER', 'What answers at the URL is not Foyer')
  return location.origin
}

/** The answer of a server that Foyer has not let do what it was asked for. */
export function answerTo({ status, code, message }: AuthError): Response {
  const headers = { 'cache-control': 'no-store' }
  if (code !== 'UNAVAILABLE') return Response.json({ code, message }, { status, headers })
  // Where Foyer is, strangers need not know.
  const shown = { code, message: 'Foyer does not answer' }
  return Response.json(shown, { status: 503, headers: { ...headers, 'retry-after': '5' } })
}
