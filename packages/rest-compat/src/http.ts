import type { ServerResponse } from 'node:http'
import { isServed } from '@foyer/auth-domain/contract/features'
import { chooseLanguage, tagOf } from '@foyer/auth-domain/language'
import { namesCallback } from '@foyer/auth-domain/redirect/callback-url'
import { continuation } from '@foyer/auth-domain/redirect/same-site'
import { describeRefusal, type RefusalName } from '@foyer/auth-domain/refusals'
import { isStreamedFile } from '@foyer/auth-domain/streamed-file'
import { answerHeaders } from '@foyer/trpc-router/runtime/context/answer-headers'
import { type Call, createCall } from '@foyer/trpc-router/runtime/context/call'
import { type RequestFacts, serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import type { Services } from '@foyer/trpc-router/runtime/context/services'
import type { Dependencies } from '@foyer/trpc-router/runtime/memory/dependencies'
import { applicationPage } from '@foyer/trpc-router/runtime/outbox/application-page'
import { withSignedAddress } from '@foyer/trpc-router/runtime/procedure/signed-address'
import { translateError } from '@foyer/trpc-router/runtime/procedure/translate-error'
import type { About } from '@foyer/trpc-router/runtime/refusal/refused'
import { continuePage } from './continue-page.ts'
import { type Endpoint, isRevalidated } from './endpoint.ts'
import { errorPage } from './error-page.ts'
import { type HeaderList, setHeaders, withExposed } from './header-list.ts'
import { besideCode, challengeOf, oauthErrorOf } from './oauth-errors.ts'
import { redirectOf } from './redirects.ts'
import { entityTagOf, isKnown } from './revalidation.ts'
import type { FoundRoute } from './routes/find-route.ts'
import { sendFile } from './send-file.ts'
import { tellRefusal } from './translated-refusals.ts'

/** Where an answer may be kept: under the name of everything in the request that it depends on. */
export type Keeping = { name: string; dependencies: Dependencies }

/** Calls a route's procedure and sends its answer with its cookies, or its refusal; `keeping`: where it may be kept. */
export async function serveRoute(
  services: Services,
  { route, parameters }: FoundRoute,
  facts: RequestFacts,
  input: unknown,
  response: ServerResponse,
  keeping?: Keeping,
): Promise<void> {
  const { row, perform } = route
  const { operation } = row
  if (!isServed(operation, services.options)) return sendRefusal(response, 'NOT_FOUND')
  // Anyone who asks for the headers alone has followed no link.
  if (facts.head && row.actsOnGet) return void response.end()
  if (row.fromElsewhere && sendContinuation(services, row.path, { facts, input, parameters }, response)) return
  let call: Call | undefined
  try {
    const known = facts.signedAddress === undefined ? facts : await withSignedAddress(services, operation, facts)
    call = createCall(services, credentialsFor(row, known), keeping?.dependencies)
    const answer = await perform(call, withParameters(input, parameters))
    const carried = facts.head ? [] : sendHeaders(call, response)
    if (row.oauth) forbidStoring(response)
    if (row.cacheControl !== undefined) response.setHeader('Cache-Control', row.cacheControl)
    if (row.produces !== undefined && isStreamedFile(answer)) return await sendFile(response, answer, call.log)
    const location = row.redirects ? redirectOf(answer) : undefined
    if (location !== undefined) return sendRedirect(response, location, row.redirects === 'see-other' ? 303 : 302)
    if (row.creates) response.statusCode = 201
    const text = JSON.stringify(answer)
    // Not beside a cookie or a token: who has the answer does not have that.
    const tag = carried?.length === 0 && isRevalidated(row) ? entityTagOf(text) : undefined
    if (keeping !== undefined && carried !== undefined)
      services.memory?.keep(keeping.name, keeping.dependencies, { text, tag, headers: carried, operation })
    if (tag !== undefined) response.setHeader('ETag', tag)
    if (tag !== undefined && isKnown(response.req, tag)) sendKnown(response)
    else sendJson(response, text)
  } catch (error) {
    const { refusal, about } = translateError(error, row.method === 'GET' ? 'query' : 'mutation')
    // What a standby does not have may be there all the same.
    const isDiscarding = !facts.head && call?.outage === undefined
    const discarded = isDiscarding ? (call?.cookies.headersOfRefusal() ?? []) : []
    if (discarded.length > 0) response.setHeader('Set-Cookie', discarded)
    if (row.redirects && facts.acceptsPage) sendRefusedLink(services, { facts, input }, [refusal, about], response)
    else sendRowRefusal(response, row, refusal, about)
  }
}

// A person has followed a link: to them the wire's JSON says nothing. They are led to the application's page of errors,
// unless the link names a page of its own; else Foyer's has the same status.
function sendRefusedLink(
  { baseUrl, options }: Services,
  { facts, input }: Pick<Navigation, 'facts' | 'input'>,
  [refusal, about]: [RefusalName, About],
  response: ServerResponse,
): void {
  response.setHeader('Vary', 'Accept, Accept-Language')
  const { status, code } = describeRefusal(refusal, about.subject)
  const named = isRecord(input) && namesCallback(input.callbackURL)
  const page = named ? undefined : applicationPage({ options }, 'error', { error: code })
  if (page !== undefined) return void sendRedirect(response, page)
  const language = tagOf(chooseLanguage(null, facts.languageTags, options.defaultLanguage))
  sendStatus(response, status, about)
  const text = errorPage({ code: refusal, homeUrl: baseUrl, productName: options.branding.name, language })
  sendText(response, 'text/html; charset=utf-8', text)
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

function credentialsFor(row: Endpoint, facts: RequestFacts): RequestFacts {
  if (!row.crossSite && !row.anyOrigin) return facts
  const anonymous = withoutCredentials(facts)
  return row.byClient ? { ...anonymous, authorization: facts.authorization } : anonymous
}

function withoutCredentials(facts: RequestFacts): RequestFacts {
  const { id, reads, ipAddress, userAgent, languageTags, identify } = facts
  return { ...serverRequest, transport: 'http', id, reads, ipAddress, userAgent, languageTags, identify }
}

// Path parameters come last, so that the query cannot override them.
function withParameters(input: unknown, parameters: Record<string, string>): unknown {
  if (Object.keys(parameters).length === 0 || !isRecord(input)) return input
  return { ...input, ...parameters }
}

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

/** Sends a refusal in the form of an endpoint; undefined stands for a path without one. */
export function sendRowRefusal(
  response: ServerResponse,
  row: Endpoint | undefined,
  name: RefusalName,
  about: About = {},
): void {
  if (!row?.oauth) {
    sendRefusal(response, name, about)
    return
  }
  const { status, challenge } = describeRefusal(name)
  const error = oauthErrorOf(name, { subject: about.subject, row })
  sendStatus(response, status, about)
  forbidStoring(response)
  if (challenge !== undefined) response.setHeader('WWW-Authenticate', challengeOf(challenge, error))
  sendText(response, 'application/json; charset=utf-8', JSON.stringify(error))
}

// RFC 6749, section 5.1.
function forbidStoring(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Pragma', 'no-cache')
}

/** Sends a refusal in its wire form: with a code, without one, or with an empty body. */
export function sendRefusal(response: ServerResponse, name: RefusalName, about: About = {}): void {
  const described = describeRefusal(name, about.subject)
  const { status, code, message, body } = described
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
    default: {
      const told = tellRefusal(response, name, { message, subject: about.subject })
      sendText(
        response,
        'application/json; charset=utf-8',
        JSON.stringify({
          code,
          ...told,
          ...besideCode(described),
          details: detailsOf(about),
          missingPermissions: about.missingPermissions,
          ...stepUpOf(about),
        }),
      )
    }
  }
}

// What the wire alone refuses has the wire's body.
function stepUpOf({ stepUp }: About): { stepUp?: { methods: string[] } } {
  return stepUp?.onWire === true ? { stepUp: { methods: stepUp.methods } } : {}
}

function detailsOf({ tryAgainIn, oldest, reason }: About): Pick<About, 'tryAgainIn' | 'oldest' | 'reason'> | undefined {
  if (oldest !== undefined) return { oldest }
  if (reason !== undefined) return { reason }
  return tryAgainIn === undefined ? undefined : { tryAgainIn }
}

function sendStatus(response: ServerResponse, status: number, { retryAfter }: About = {}): void {
  response.statusCode = status
  if (retryAfter === undefined) return
  response.setHeader('Retry-After', String(retryAfter))
  response.setHeader('X-Retry-After', String(retryAfter))
}

function sendRedirect(response: ServerResponse, location: string, status: 302 | 303 = 302): void {
  response.statusCode = status
  response.setHeader('Location', location)
  sendText(response, 'application/json', '')
}

export const JSON_TYPE = 'application/json; charset=utf-8'

function sendKnown(response: ServerResponse): void {
  response.statusCode = 304
  response.end()
}

/** Sends an answer that is JSON already. */
export function sendJson(response: ServerResponse, text: string): void {
  sendText(response, JSON_TYPE, text)
}

// Node sends a string in one write with the headers; a buffer would take two.
function sendText(response: ServerResponse, type: string, text: string): void {
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}

// Returns what an answer that is sent again carries too; undefined where it set a cookie, or told a value of one.
function sendHeaders(call: Call, response: ServerResponse): HeaderList | undefined {
  const { cookies, authToken } = answerHeaders(call)
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies)
  const ofToken = call.authJwt.token === undefined ? [] : ['set-auth-jwt', call.authJwt.token]
  const sent = authToken === undefined ? ofToken : [...ofToken, 'set-auth-token', authToken]
  // For a cross-origin request the CORS layer has set this header already.
  setHeaders(response, withExposed(sent, response.hasHeader('Access-Control-Expose-Headers')))
  return cookies.length === 0 && authToken === undefined ? ofToken : undefined
}
