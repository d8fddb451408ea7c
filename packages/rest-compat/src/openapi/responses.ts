import type { Options } from '@foyer/auth-domain/options'
import { describeRefusal, type Refusal, type RefusalName, refusals, wireCode } from '@foyer/auth-domain/refusals'
import { redirectErrors } from '@foyer/auth-domain/refusals/social'
import { type Endpoint, isRevalidated } from '#endpoint.ts'
import { type OAuthError, oauthErrorOf } from '#oauth-errors.ts'
import type { Content, JsonSchema, Response } from './document-types.ts'
import { answersOf, refTo } from './json-schemas.ts'
import { refusalsOf } from './refusals-of.ts'

/** A refusal as documented; `pattern` matches a code that contains a name. */
type DescribedRefusal = ReturnType<typeof describeRefusal> & { name: RefusalName; pattern: string | undefined }

/** The header of every response. */
export const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
const RETRY_AFTER = {
  'Retry-After': { $ref: '#/components/headers/RetryAfter' },
  'X-Retry-After': { $ref: '#/components/headers/RetryAfter' },
}
const TAGGED = { ...REQUEST_ID, ETag: { $ref: '#/components/headers/ETag' } }
const AUTH_JWT = { 'set-auth-jwt': { $ref: '#/components/headers/AuthJwt' } }

/** Headers that several responses share. */
export const sharedHeaders = {
  RequestId: {
    description: 'The id of this request in the log: the one that was sent, if it is plain text, or a new one.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  AuthJwt: {
    description: 'A JWT about the signed-in user; absent without a session.',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'The entity tag of the answer; absent where it sets cookies.',
    schema: { type: 'string', pattern: '^"[A-Za-z0-9_-]{22}"$' },
  },
  Location: {
    description: `Where the browser is redirected. An error is passed as \`error=\`: ${redirectErrors.join(', ')}.`,
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
  },
} as const

/** All responses of a row, by status. */
export function responsesOf(row: Endpoint, options: Options): Record<string, Response> {
  const { jwt, advanced } = options
  const bodies = answersOf(row, options)
  const answer = bodies.length === 0 ? undefined : answerResponse(bodies, headersOf(row, jwt.enabled))
  const ok = row.produces === undefined ? answer : fileResponse(row.produces)
  const landsOnPage = row.fromElsewhere === true && advanced.sameSite === 'strict'
  return {
    ...((ok !== undefined || landsOnPage) && { [row.creates ? 201 : 200]: landsOnPage ? orPage(ok) : ok }),
    ...(row.redirects && { [row.redirects === 'see-other' ? 303 : 302]: redirectResponse() }),
    ...(isRevalidated(row) && { 304: { description: 'Not modified.', headers: TAGGED } }),
    ...(row.oauth
      ? oauthResponses(row, refusalsOf(row))
      : refusalResponses(refusalsOf(row), row.redirects !== undefined && row.method === 'GET')),
    // Says that a redirect is the success: without it tools take the operation for one without an answer.
    ...(ok === undefined && !landsOnPage && { default: { description: 'There is no other response.', headers: {} } }),
  }
}

function headersOf(row: Endpoint, withTokens: boolean): Response['headers'] {
  return { ...(isRevalidated(row) ? TAGGED : REQUEST_ID), ...(row.carriesJwt === true && withTokens && AUTH_JWT) }
}

function answerResponse(bodies: JsonSchema[], headers: Response['headers']): Response {
  const [only, ...more] = bodies
  const schema = only !== undefined && more.length === 0 ? only : { anyOf: bodies }
  return {
    description: 'Success.',
    headers,
    content: { 'application/json': { schema } },
  }
}

function orPage(answer: Response | undefined): Response {
  return {
    description:
      `${answer?.description ?? ''} A browser that comes from another site gets a page that continues.`.trim(),
    headers: answer?.headers ?? REQUEST_ID,
    content: { ...answer?.content, 'text/html': { schema: { type: 'string' } } },
  }
}

function orErrorPage(response: Response): Response {
  return { ...response, content: { ...response.content, 'text/html': { schema: { type: 'string' } } } }
}

function fileResponse(types: readonly string[]): Response {
  return {
    description: 'A file.',
    headers: REQUEST_ID,
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: isJson(type) ? 'object' : 'string' } }])),
  }
}

function isJson(type: string): boolean {
  return type === 'application/json'
}

function redirectResponse(): Response {
  return {
    description: 'Redirects the browser.',
    headers: { ...REQUEST_ID, Location: { $ref: '#/components/headers/Location' } },
    'x-may-be-empty': true,
  }
}

/** `opened`: browsers open it, which see a page instead. */
function refusalResponses(names: readonly RefusalName[], opened: boolean): Record<string, Response> {
  const described = names.map(describe)
  const statuses = [...new Set(described.map(({ status }) => status))].sort()
  return Object.fromEntries(
    statuses.map((status) => {
      const response = refusalResponse(described.filter((refusal) => refusal.status === status))
      return [status, opened ? orErrorPage(response) : response]
    }),
  )
}

// None is empty or without a code there.
function oauthResponses(row: Endpoint, names: readonly RefusalName[]): Record<string, Response> {
  const described = names.map((name) => ({
    ...{ name, status: describeRefusal(name).status, value: oauthErrorOf(name, { row }) },
  }))
  const statuses = [...new Set(described.map(({ status }) => status))].sort()
  return Object.fromEntries(
    statuses.map((status) => [status, oauthResponse(described.filter((refusal) => refusal.status === status))]),
  )
}

type OAuthRefusal = { name: RefusalName; status: number; value: OAuthError }

function oauthResponse(described: readonly OAuthRefusal[]): Response {
  const error = { enum: [...new Set(described.map(({ value }) => value.error))] }
  const examples = Object.fromEntries(described.map(({ name, value }) => [name, { value }]))
  const waits = described.some(({ status }) => status === 429 || status === 503)
  return {
    description: described.map(({ value }) => value.error_description).join(' · '),
    headers: { ...REQUEST_ID, ...(waits && RETRY_AFTER) },
    content: { 'application/json': { schema: { allOf: [refTo('OAuthError')], properties: { error } }, examples } },
  }
}

// A message with a placeholder is documented with a provider's name in it, or with what else it is about.
function describe(name: RefusalName): DescribedRefusal {
  const { message, code, described }: Refusal = refusals[name]
  const varies = code === undefined && message.includes('{}')
  const subject = name.startsWith('FIELD_') ? 'company' : described ? '' : 'github'
  return { name, pattern: varies ? patternOf(message) : undefined, ...describeRefusal(name, subject) }
}

function patternOf(message: string): string {
  return `^${message.split('{}').map(wireCode).join('[A-Z0-9_]*')}$`
}

function refusalResponse(described: readonly DescribedRefusal[]): Response {
  const coded = described.filter(({ body }) => body === undefined)
  const plain = described.filter(({ body }) => body === 'no-code')
  const content: Content = {
    ...(coded.length > 0 && { 'application/json': { schema: errorOf(coded), examples: examplesOf(coded) } }),
    ...(plain.length > 0 && { 'text/plain': { schema: { type: 'string', enum: plain.map(textOf) } } }),
  }
  const waits = described.some(({ status }) => status === 429 || status === 503)
  return {
    description: described.map(({ message }) => message).join(' · '),
    headers: { ...REQUEST_ID, ...(waits && RETRY_AFTER) },
    ...(Object.keys(content).length > 0 && { content }),
    ...(described.some(({ body }) => body === 'empty') && { 'x-may-be-empty': true }),
  }
}

function errorOf(described: readonly DescribedRefusal[]): JsonSchema {
  const codes = [...new Set(described.filter(({ pattern }) => pattern === undefined).map(({ code }) => code))]
  const patterns = described.flatMap(({ pattern }) => (pattern === undefined ? [] : [{ pattern }]))
  const code = patterns.length === 0 ? { enum: codes } : { anyOf: [{ enum: codes }, ...patterns] }
  return { allOf: [refTo('Error')], properties: { code } }
}

function examplesOf(described: readonly DescribedRefusal[]): Record<string, { value: unknown }> {
  return Object.fromEntries(described.map(({ name, code, message }) => [name, { value: { code, message } }]))
}

function textOf({ message }: DescribedRefusal): string {
  return JSON.stringify({ message })
}
