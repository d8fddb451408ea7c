import type { Calls } from './calls.ts'
import type { Answer } from './request.ts'

export type CallOptions = {
  /** Aborts the call, which then answers with an error. */
  signal?: AbortSignal
  /** Override those of the client. */
  headers?: Record<string, string>
}

/** `never` for a call without input. */
export type Fields<Input> = Extract<Input, object>

type InputOf<Method, Input> = [Fields<Input>] extends [never]
  ? undefined
  : Method extends 'GET'
    ? { query: Fields<Input> }
    : Input

type Call<Method, Input, Output> = undefined extends Input
  ? (input?: InputOf<Method, Input>, options?: CallOptions) => Promise<Answer<Output>>
  : (input: InputOf<Method, Input>, options?: CallOptions) => Promise<Answer<Output>>

type CamelCase<Text> = Text extends `${infer Head}-${infer Rest}` ? `${Head}${Capitalize<CamelCase<Rest>>}` : Text

/** The leaf under the names of a path's segments. */
export type Nested<Path, Leaf> = Path extends `/${infer Head}/${infer Rest}`
  ? { [Name in CamelCase<Head> & string]: Nested<`/${Rest}`, Leaf> }
  : Path extends `/${infer Last}`
    ? { [Name in CamelCase<Last> & string]: Leaf }
    : never

type CallOf<Name extends keyof Calls> = Name extends `${infer Method} ${infer Path}`
  ? Nested<Path, Call<Method, Calls[Name]['input'], Calls[Name]['output']>>
  : never

export type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer Whole,
) => void
  ? Whole
  : never

/** The calls by their paths: `POST /organization/create` is `organization.create`. */
export type CallTree = Intersection<{ [Name in keyof Calls]: CallOf<Name> }[keyof Calls]>

type BodilessPost = {
  [Name in keyof Calls]: Name extends `POST ${infer Path}`
    ? undefined extends Calls[Name]['input']
      ? Path
      : never
    : never
}[keyof Calls]

// Calls that are POST without a body: neither their name nor their input tells this at run time.
const bodilessPosts = {
  '/sign-out': true,
  '/revoke-sessions': true,
  '/revoke-other-sessions': true,
  '/sign-in/anonymous': true,
  '/delete-anonymous-user': true,
  '/admin/stop-impersonating': true,
  '/organization/set-active': true,
  '/passkey/generate-authenticate-options': true,
  '/two-factor/send-otp': true,
} as const satisfies Record<BodilessPost, true>

/** A call's input: the fields of a body, or those of a query string under `query`. */
export type Input = { query?: Readonly<Record<string, unknown>>; [field: string]: unknown }

type RequestLine = { target: string; method: 'GET' | 'POST'; body: string | undefined }

/** A call's target, method and body: POST with a body, or where the body is optional; otherwise GET. */
export function requestLine(path: string, input: Input | undefined): RequestLine {
  const { query, ...body } = input ?? {}
  const target = path + queryOf(query)
  const hasBody = input !== undefined && (query === undefined || Object.keys(body).length > 0)
  if (hasBody) return { target, method: 'POST', body: JSON.stringify(body) }
  return { target, method: path in bodilessPosts ? 'POST' : 'GET', body: undefined }
}

function queryOf(query: Input['query'] = {}): string {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) fields.append(name, String(value))
  }
  const text = fields.toString()
  return text === '' ? '' : `?${text}`
}
