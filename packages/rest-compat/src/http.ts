import type { ServerResponse } from 'node:http'
import { describeRefusal, type RefusalName } from '@foyer/auth-domain/refusals'
import { isStreamedFile } from '@foyer/auth-domain/streamed-file'
import { type Call, createCall } from '@foyer/trpc-router/context/call'
import { type RequestFacts, serverRequest } from '@foyer/trpc-router/context/request-facts'
import type { Services } from '@foyer/trpc-router/context/services'
import type { About } from '@foyer/trpc-router/refused'
import { translateError } from '@foyer/trpc-router/translate-error'
import { redirectOf } from './redirects.ts'
import type { FoundRoute } from './routes/find-route.ts'
import { sendFile } from './send-file.ts'

/** Calls a row's procedure and answers with what it gives, its cookies, or its refusal. */
export async function serveRoute(
  services: Services,
  { route, parameters }: FoundRoute,
  facts: RequestFacts,
  input: unknown,
  response: ServerResponse,
): Promise<void> {
  const { row, perform } = route
  try {
    const call = createCall(services, row.foreign ? withoutBrowser(facts) : facts)
    const answer = await perform(call, row.sameAs ?? row.name, withParameters(input, parameters))
    sendHeaders(call, response)
    if (row.produces !== undefined && isStreamedFile(answer)) return await sendFile(response, answer, call.log)
    const location = row.redirects ? redirectOf(answer) : undefined
    if (location === undefined) sendText(response, 'application/json; charset=utf-8', JSON.stringify(answer))
    else sendRedirect(response, location)
  } catch (error) {
    const { refusal, about } = translateError(error, row.method === 'GET' ? 'query' : 'mutation')
    sendRefusal(response, refusal, about)
  }
}

function withoutBrowser(facts: RequestFacts): RequestFacts {
  const { id, ipAddress, userAgent, languageTags } = facts
  return { ...serverRequest, door: 'http', id, ipAddress, userAgent, languageTags }
}

// What the path says comes last: no query may say otherwise.
function withParameters(input: unknown, parameters: Record<string, string>): unknown {
  if (Object.keys(parameters).length === 0 || !isRecord(input)) return input
  return { ...input, ...parameters }
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

/** Answers with a refusal of the catalogue, in the wire's form: with a code, without one, or empty. */
export function sendRefusal(response: ServerResponse, name: RefusalName, { retryAfter, subject }: About = {}): void {
  const { status, code, message, body } = describeRefusal(name, subject)
  response.statusCode = status
  if (retryAfter !== undefined) {
    response.setHeader('Retry-After', String(retryAfter))
    response.setHeader('X-Retry-After', String(retryAfter))
  }
  switch (body) {
    case 'empty':
      // An unknown route has no type either (wire).
      if (status === 404) response.end()
      else sendText(response, 'application/json', '')
      break
    case 'no-code':
      // The wire sends the one body without a code as plain text.
      sendText(response, 'text/plain; charset=utf-8', JSON.stringify({ message }))
      break
    default:
      sendText(response, 'application/json; charset=utf-8', JSON.stringify({ code, message }))
  }
}

function sendRedirect(response: ServerResponse, location: string): void {
  response.statusCode = 302
  response.setHeader('Location', location)
  sendText(response, 'application/json', '')
}

// A string goes out in one write with the headers; a buffer would take two.
function sendText(response: ServerResponse, type: string, text: string): void {
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}

function sendHeaders({ cookies, authJwt }: Call, response: ServerResponse): void {
  const headers = cookies.headers()
  if (headers.length > 0) response.setHeader('Set-Cookie', headers)
  if (authJwt.token === undefined) return
  response.setHeader('set-auth-jwt', authJwt.token)
  // Where another origin asks, CORS has named this header already, among others.
  if (!response.hasHeader('Access-Control-Expose-Headers')) {
    response.setHeader('Access-Control-Expose-Headers', 'set-auth-jwt')
  }
}
