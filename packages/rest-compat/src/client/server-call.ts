import type { AddressSigner } from './address-signer.ts'
import { AuthError } from './auth-error.ts'
import type { Fields, Input, Intersection, Nested } from './call.ts'
import { requestLine } from './call.ts'
import type { Calls } from './calls.ts'
import { headerOf, type IncomingHeaders } from './incoming-headers.ts'
import { parseJson } from './json.ts'
import { assertOwnOrigin } from './own-origin.ts'
import type { Fetch } from './request.ts'

/** What a call of a server is given. */
type Given = {
  /** Those of the request that the server answers. */
  headers: IncomingHeaders
  /** Of the client whose request that is, in place of what `clientAddress` finds; sent where there is a `serviceKey`. */
  address?: string | undefined
  /** Answers `{ headers, response }`: the Set-Cookie lines are to be passed on. */
  returnHeaders?: boolean | undefined
}

type InputOf<Method, Input> = [Fields<Input>] extends [never]
  ? unknown
  : Record<Method extends 'GET' ? 'query' : 'body', Fields<Input>>

type GivenFor<Method, Input> = undefined extends Input ? Partial<InputOf<Method, Input>> : InputOf<Method, Input>

/** The answer, with `returnHeaders` and its headers beside. */
export type WithHeaders<Output> = { headers: Headers; response: Output }

type ServerCall<Method, Input, Output> = {
  (given: Given & { returnHeaders: true } & GivenFor<Method, Input>): Promise<WithHeaders<Output>>
  (given: Given & GivenFor<Method, Input>): Promise<Output>
}

type CallOf<Name extends keyof Calls> = Name extends `${infer Method} ${infer Path}`
  ? Nested<Path, ServerCall<Method, Calls[Name]['input'], Calls[Name]['output']>>
  : never

/** The calls by their paths, as the client has them: `POST /organization/create` is `organization.create`. */
export type ServerCalls = Intersection<{ [Name in keyof Calls]: CallOf<Name> }[keyof Calls]>

export type AnyGiven = Given & { query?: Input['query']; body?: Record<string, unknown> }

export type CallerOptions = {
  baseUrl: string
  /** What Foyer is told as the origin of changes. */
  ownOrigin: string
  /** Origins of the application's pages; undefined: that of the request's host. */
  origins: readonly string[] | undefined
  /** Signs the address of a request's client; undefined where there is none, or no key. */
  signAddress: AddressSigner | undefined
  milliseconds: number
  fetch: Fetch
}

/** Makes a call for the request of a user; throws `AuthError`. */
export type ServerCaller = (path: string, given: AnyGiven) => Promise<WithHeaders<unknown>>

/** Of the user's request what a call is made with. All else is the application's. */
const PASSED_ON = ['cookie', 'authorization', 'x-api-key', 'x-organization', 'user-agent', 'accept-language'] as const
/** Reading the session takes these alone. */
const CREDENTIALS = ['cookie', 'authorization'] as const
/** What is asked by POST and changes nothing: a page is drawn by it, whose request has no origin. */
const QUESTIONS = ['/organization/has-permission']
/** Of these no address is told: they come from memory. */
const COUNTED_BY_SESSION = ['/get-session', ...QUESTIONS]

export function createServerCaller(options: CallerOptions): ServerCaller {
  return async (path, { headers, address, query, body }) => {
    const line = requestLine(path, query === undefined && body === undefined ? undefined : { ...body, query })
    if (line.method !== 'GET' && !QUESTIONS.includes(path)) assertOwnOrigin(headers, options.origins)
    const sent = pick(headers, path === '/get-session' ? CREDENTIALS : PASSED_ON)
    // Keys have no session.
    const bySession = COUNTED_BY_SESSION.includes(path) && sent['x-api-key'] === undefined
    if (!bySession) Object.assign(sent, await options.signAddress?.(headers, address))
    if (line.method !== 'GET') sent.origin = options.ownOrigin
    if (line.body !== undefined) sent['content-type'] = 'application/json'
    const init = { method: line.method, body: line.body, headers: sent, redirect: 'manual' as const }
    const { response, text } = await answerOf(options, line.target, init)
    return { headers: response.headers, response: read(response, text, options.baseUrl) }
  }
}

function pick(headers: IncomingHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headerOf(headers, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

type Answered = { response: Response; text: string }

async function answerOf(
  { baseUrl, milliseconds, fetch: send }: CallerOptions,
  target: string,
  init: RequestInit,
): Promise<Answered> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), milliseconds)
  try {
    const response = await send(baseUrl + target, { ...init, signal: waiting.signal })
    return { response, text: await response.text() }
  } catch (cause) {
    const why = waiting.signal.aborted ? `no answer within ${milliseconds} ms` : String(cause)
    throw new AuthError(0, 'UNAVAILABLE', `${baseUrl}: ${why}`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

function read({ ok, status, statusText, headers }: Response, text: string, baseUrl: string): unknown {
  const parsed = parseJson(text)
  if (ok && parsed !== undefined) return parsed.json
  const fields: { code?: unknown; message?: unknown } = typeof parsed?.json === 'object' ? (parsed.json ?? {}) : {}
  // Some refusals of Foyer have no body (wire): that it is Foyer's, the id of the request tells.
  const unsaid = text === '' && headers.has('x-request-id') ? statusText : undefined
  const message = typeof fields.message === 'string' ? fields.message : unsaid
  if (status >= 500) throw new AuthError(status, 'UNAVAILABLE', `${baseUrl} answered ${status}: ${message ?? ''}`)
  if (message === undefined)
    throw new AuthError(status, 'NOT_FOYER', `${baseUrl} answered ${status}, not as Foyer does`)
  throw new AuthError(status, typeof fields.code === 'string' ? fields.code : undefined, message)
}
