import { describeRefusal, type RefusalName, refusals, wireCode } from '@foyer/auth-domain/refusals'
import { redirectErrors } from '@foyer/auth-domain/refusals/social'
import type { ContractRow } from '../contract/row.ts'
import type { Content, JsonSchema, Response } from './document-types.ts'
import { answersOf, refTo } from './json-schemas.ts'
import { refusalsOf } from './refusals-of.ts'

/** A refusal as it is shown; `pattern` is that of a code which names something. */
type Told = ReturnType<typeof describeRefusal> & { name: RefusalName; pattern: string | undefined }

/** The header of every answer. */
export const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } }
const RETRY_AFTER = {
  'Retry-After': { $ref: '#/components/headers/RetryAfter' },
  'X-Retry-After': { $ref: '#/components/headers/RetryAfter' },
}
const AUTH_JWT = { 'set-auth-jwt': { $ref: '#/components/headers/AuthJwt' } }

/** Headers that answers share. */
export const sharedHeaders = {
  RequestId: {
    description: 'The id this request goes by in the log: the one it came with, if that is plain, or a new one.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  AuthJwt: {
    description: 'A signed token that says who is signed in; absent without a live session.',
    schema: { type: 'string' },
  },
  Location: {
    description: `Where the browser goes. What went wrong stands there as \`error=\`: ${redirectErrors.join(', ')}.`,
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
  },
} as const

/** Everything a row may answer, by status. */
export function responsesOf(row: ContractRow, jwt: boolean): Record<string, Response> {
  const bodies = answersOf(row)
  return {
    ...(row.produces !== undefined && { 200: file(row.produces) }),
    ...(row.produces === undefined && bodies.length > 0 && { 200: answer(bodies, row.carriesJwt === true && jwt) }),
    ...(row.redirects && { 302: redirect() }),
    ...refusing(refusalsOf(row)),
  }
}

function answer(bodies: JsonSchema[], carriesJwt: boolean): Response {
  const [only, ...more] = bodies
  const schema = only !== undefined && more.length === 0 ? only : { anyOf: bodies }
  return {
    description: 'The answer.',
    headers: { ...REQUEST_ID, ...(carriesJwt && AUTH_JWT) },
    content: { 'application/json': { schema } },
  }
}

function file(types: readonly string[]): Response {
  return {
    description: 'A file.',
    headers: REQUEST_ID,
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
  }
}

function redirect(): Response {
  return {
    description: 'Sends the browser on.',
    headers: { ...REQUEST_ID, Location: { $ref: '#/components/headers/Location' } },
    'x-may-be-empty': true,
  }
}

function refusing(names: readonly RefusalName[]): Record<string, Response> {
  const told = names.map(tell)
  const statuses = [...new Set(told.map(({ status }) => status))].sort()
  return Object.fromEntries(statuses.map((status) => [status, refusal(told.filter((one) => one.status === status))]))
}

// A message that names something is shown with a provider's name in it.
function tell(name: RefusalName): Told {
  const { message } = refusals[name]
  return { name, pattern: message.includes('{}') ? patternOf(message) : undefined, ...describeRefusal(name, 'github') }
}

function patternOf(message: string): string {
  return `^${message.split('{}').map(wireCode).join('[A-Z0-9_]*')}$`
}

function refusal(told: readonly Told[]): Response {
  const coded = told.filter(({ body }) => body === undefined)
  const plain = told.filter(({ body }) => body === 'no-code')
  const content: Content = {
    ...(coded.length > 0 && { 'application/json': { schema: errorOf(coded), examples: examplesOf(coded) } }),
    ...(plain.length > 0 && { 'text/plain': { schema: { type: 'string', enum: plain.map(textOf) } } }),
  }
  const waits = told.some(({ status }) => status === 429 || status === 503)
  return {
    description: told.map(({ message }) => message).join(' · '),
    headers: { ...REQUEST_ID, ...(waits && RETRY_AFTER) },
    ...(Object.keys(content).length > 0 && { content }),
    ...(told.some(({ body }) => body === 'empty') && { 'x-may-be-empty': true }),
  }
}

function errorOf(told: readonly Told[]): JsonSchema {
  const codes = [...new Set(told.filter(({ pattern }) => pattern === undefined).map(({ code }) => code))]
  const patterns = told.flatMap(({ pattern }) => (pattern === undefined ? [] : [{ pattern }]))
  const code = patterns.length === 0 ? { enum: codes } : { anyOf: [{ enum: codes }, ...patterns] }
  return { allOf: [refTo('Error')], properties: { code } }
}

function examplesOf(told: readonly Told[]): Record<string, { value: unknown }> {
  return Object.fromEntries(told.map(({ name, code, message }) => [name, { value: { code, message } }]))
}

function textOf({ message }: Told): string {
  return JSON.stringify({ message })
}
