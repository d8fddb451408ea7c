import type { ServerResponse } from 'node:http'
import { describeRefusal, type RefusalName } from '@foyer/auth-domain/refusals'
import { type Call, createCall } from '@foyer/trpc-router/context/call'
import type { RequestFacts } from '@foyer/trpc-router/context/request-facts'
import type { Services } from '@foyer/trpc-router/context/services'
import { createCaller } from '@foyer/trpc-router/root'
import { translateError } from '@foyer/trpc-router/translate-error'
import { BASE_PATH } from './contract/row.ts'
import { redirectOf } from './redirects.ts'
import { routes } from './routes/all.ts'
import type { Route } from './routes/route.ts'

const table = new Map(routes.map((route) => [`${route.row.method} ${BASE_PATH}${route.row.path}`, route]))

/** The row of the table that serves a method and a whole path. */
export function findRoute(method: string, path: string): Route | undefined {
  return table.get(`${method} ${path}`)
}

/** Calls a row's procedure and answers with what it gives, its cookies, or its refusal. */
export async function serveRoute(
  services: Services,
  route: Route,
  facts: RequestFacts,
  input: unknown,
  response: ServerResponse,
): Promise<void> {
  try {
    const call = createCall(services, facts)
    const answer = await route.call(createCaller(call), input)
    sendHeaders(call, response)
    const location = redirectOf(answer)
    if (location === undefined) sendText(response, 'application/json; charset=utf-8', JSON.stringify(answer))
    else sendRedirect(response, location)
  } catch (error) {
    const { refusal, retryAfter } = translateError(error, route.row.method === 'GET' ? 'query' : 'mutation')
    sendRefusal(response, refusal, retryAfter)
  }
}

/** Answers with a refusal of the catalogue, in the wire's form: with a code, without one, or empty. */
export function sendRefusal(response: ServerResponse, name: RefusalName, retryAfter?: number): void {
  const { status, code, message, body } = describeRefusal(name)
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
  response.setHeader('Access-Control-Expose-Headers', 'set-auth-jwt')
}
