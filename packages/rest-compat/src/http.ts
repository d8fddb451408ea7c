import type { ServerResponse } from 'node:http'
import { chooseLanguage, tagOf } from '@foyer/auth-domain/language'
import { continuation } from '@foyer/auth-domain/redirect/same-site'
import { describeRefusal, type RefusalName } from '@foyer/auth-domain/refusals'
import { isStreamedFile } from '@foyer/auth-domain/streamed-file'
import { answerHeaders } from '@foyer/trpc-router/runtime/context/answer-headers'
import { type Call, createCall } from '@foyer/trpc-router/runtime/context/call'
import { type RequestFacts, serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import { translateError } from '@foyer/trpc-router/runtime/procedure/translate-error'
import type { About } from '@foyer/trpc-router/runtime/refusal/refused'
import { continuePage } from './continue-page.ts'
import { isAbsent } from './contract/areas.ts'
import { errorPage } from './error-page.ts'
import { redirectOf } from './redirects.ts'
import type { FoundRoute } from './routes/find-route.ts'
import { sendFile } from './send-file.ts'

/** Calls a route's procedure and sends its answer with its cookies, or its refusal. */
export async function serveRoute(
  services: Services,
  { route, parameters }: FoundRoute,
  facts: RequestFacts,
  input: unknown,
  response: ServerResponse,
): Promise<void> {
  const { row, perform } = route
  if (isAbsent(row, services.options)) return sendRefusal(response, 'NOT_FOUND')
  if (row.fromElsewhere && sendContinuation(services, row.path, { facts, input, parameters }, response)) return
  let call: Call | undefined
  try {
    call = createCall(services, row.crossSite ? withoutCredentials(facts) : facts)
    const answer = await perform(call, row.aliasOf ?? row.name, withParameters(input, parameters))
    sendHeaders(call, response)
    if (row.produces !== undefined && isStreamedFile(answer)) return await sendFile(response, answer, call.log)
    const location = row.redirects ? redirectOf(answer) : undefined
    if (location === undefined) sendText(response, 'application/json; charset=utf-8', JSON.stringify(answer))
    else sendRedirect(response, location)
  } catch (error) {
    const { refusal, about } = translateError(error, row.method === 'GET' ? 'query' : 'mutation')
    const discarded = call?.cookies.headersOfRefusal() ?? []
    if (discarded.length > 0) response.setHeader('Set-Cookie', discarded)
    if (row.redirects && facts.reads && facts.acceptsPage) sendRefusedLink(services, facts, [refusal, about], response)
    else sendRefusal(response, refusal, about)
  }
}

// A person has followed a link: to them the wire's JSON says nothing. The status is the same.
function sendRefusedLink(
  { baseUrl, options }: Services,
  { languageTags }: RequestFacts,
  [refusal, about]: [RefusalName, About],
  response: ServerResponse,
): void {
  const language = tagOf(chooseLanguage(null, languageTags, options.defaultLanguage))
  const page = errorPage({ code: refusal, homeUrl: baseUrl, productName: options.branding.name, language })
  sendStatus(response, describeRefusal(refusal).status, about)
  response.setHeader('Vary', 'Accept, Accept-Language')
  sendText(response, 'text/html; charset=utf-8', page)
}

type Navigation = { facts: RequestFacts; input: unknown; parameters: Record<string, string> }

// Before anything is read or redeemed: this request may have come without the browser's cookies.
function sendContinuation(
  { options }: Services,
  pattern: string,
  { facts, input, parameters }: Navigation,
  response: ServerResponse,
): boolean {
  if (options.advanced.sameSite !== 'strict') return false
  const path = pattern.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(parameters[name] ?? ''))
  const url = continuation(path, input, { ...facts, fetchSite: facts.from.fetchSite })
  if (url === undefined) return false
  const language = tagOf(chooseLanguage(null, facts.languageTags, options.defaultLanguage))
  sendText(response, 'text/html; charset=utf-8', continuePage(url, options.branding.name, language))
  return true
}

function withoutCredentials(facts: RequestFacts): RequestFacts {
  const { id, ipAddress, userAgent, languageTags } = facts
  return { ...serverRequest, transport: 'http', id, ipAddress, userAgent, languageTags }
}

// Path parameters come last, so that the query cannot override them.
function withParameters(input: unknown, parameters: Record<string, string>): unknown {
  if (Object.keys(parameters).length === 0 || !isRecord(input)) return input
  return { ...input, ...parameters }
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

/** Sends a refusal in its wire form: with a code, without one, or with an empty body. */
export function sendRefusal(response: ServerResponse, name: RefusalName, about: About = {}): void {
  const { status, code, message, body } = describeRefusal(name, about.subject)
  sendStatus(response, status, about)
  switch (body) {
    case 'empty':
      // The 404 of an unknown route has no Content-Type either (wire).
      if (status === 404) response.end()
      else sendText(response, 'application/json', '')
      break
    case 'no-code':
      // The one body without a code is sent as text/plain (wire).
      sendText(response, 'text/plain; charset=utf-8', JSON.stringify({ message }))
      break
    default:
      sendText(
        response,
        'application/json; charset=utf-8',
        JSON.stringify({ code, message, details: detailsOf(about), ...stepUpOf(about) }),
      )
  }
}

// What the wire alone refuses has the wire's body.
function stepUpOf({ stepUp }: About): { stepUp?: { methods: string[] } } {
  return stepUp?.onWire === true ? { stepUp: { methods: stepUp.methods } } : {}
}

function detailsOf({ tryAgainIn }: About): { tryAgainIn: number } | undefined {
  return tryAgainIn === undefined ? undefined : { tryAgainIn }
}

function sendStatus(response: ServerResponse, status: number, { retryAfter }: About = {}): void {
  response.statusCode = status
  if (retryAfter === undefined) return
  response.setHeader('Retry-After', String(retryAfter))
  response.setHeader('X-Retry-After', String(retryAfter))
}

function sendRedirect(response: ServerResponse, location: string): void {
  response.statusCode = 302
  response.setHeader('Location', location)
  sendText(response, 'application/json', '')
}

// Node sends a string in one write with the headers; a buffer would take two.
function sendText(response: ServerResponse, type: string, text: string): void {
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}

function sendHeaders(call: Call, response: ServerResponse): void {
  const { cookies, authToken } = answerHeaders(call)
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies)
  const tokens = { 'set-auth-jwt': call.authJwt.token, 'set-auth-token': authToken }
  const sent = Object.entries(tokens).filter(([, token]) => token !== undefined)
  for (const [name, token = ''] of sent) response.setHeader(name, token)
  // For a cross-origin request the CORS layer has set this header already.
  if (sent.length > 0 && !response.hasHeader('Access-Control-Expose-Headers')) {
    response.setHeader('Access-Control-Expose-Headers', sent.map(([name]) => name).join(', '))
  }
}
