import type { Calls } from './calls.ts'
import type { Answer } from './request.ts'

export type CallOptions = {
  /** Ends the call early, which then answers with an error. */
  signal?: AbortSignal
  /** Over those of the client. */
  headers?: Record<string, string>
}

// Nothing, where a call takes none.
type Fields<Input> = Extract<Input, object>

type Given<Method, Input> = [Fields<Input>] extends [never]
  ? undefined
  : Method extends 'GET'
    ? { query: Fields<Input> }
    : Input

type Call<Method, Input, Output> = undefined extends Input
  ? (input?: Given<Method, Input>, options?: CallOptions) => Promise<Answer<Output>>
  : (input: Given<Method, Input>, options?: CallOptions) => Promise<Answer<Output>>

type CamelCase<Words> = Words extends `${infer Head}-${infer Rest}` ? `${Head}${Capitalize<CamelCase<Rest>>}` : Words

type Under<Path, One> = Path extends `/${infer Head}/${infer Rest}`
  ? { [Name in CamelCase<Head> & string]: Under<`/${Rest}`, One> }
  : Path extends `/${infer Last}`
    ? { [Name in CamelCase<Last> & string]: One }
    : never

type CallOf<Name extends keyof Calls> = Name extends `${infer Method} ${infer Path}`
  ? Under<Path, Call<Method, Calls[Name]['input'], Calls[Name]['output']>>
  : never

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never

/** The calls by their paths: `POST /organization/create` is `organization.create`. */
export type CallTree = All<{ [Name in keyof Calls]: CallOf<Name> }[keyof Calls]>

type PostedEmpty = {
  [Name in keyof Calls]: Name extends `POST ${infer Path}`
    ? undefined extends Calls[Name]['input']
      ? Path
      : never
    : never
}[keyof Calls]

// The one fact about a call that neither its name nor what it is given shows.
const postedEmpty = {
  '/sign-out': true,
  '/revoke-sessions': true,
  '/revoke-other-sessions': true,
  '/sign-in/anonymous': true,
  '/admin/stop-impersonating': true,
  '/organization/set-active': true,
} as const satisfies Record<PostedEmpty, true>

/** What a call is given: a body, or the fields of a query. */
export type Input = { query?: Readonly<Record<string, unknown>>; [field: string]: unknown }

type Sent = { target: string; method: 'GET' | 'POST'; body: string | undefined }

/** How a call is sent: with POST where a body is given, or where it may be left out; otherwise with GET. */
export function sent(path: string, input: Input | undefined): Sent {
  const { query, ...body } = input ?? {}
  const target = path + queryOf(query)
  const hasBody = input !== undefined && (query === undefined || Object.keys(body).length > 0)
  if (hasBody) return { target, method: 'POST', body: JSON.stringify(body) }
  return { target, method: path in postedEmpty ? 'POST' : 'GET', body: undefined }
}

function queryOf(query: Input['query'] = {}): string {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) fields.append(name, String(value))
  }
  const text = fields.toString()
  return text === '' ? '' : `?${text}`
}
