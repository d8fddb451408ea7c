import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { z } from 'zod'

/** One documented endpoint: what OpenAPI, the typed client and the route tests are made from. */
export type ContractRow = {
  name: string
  method: 'GET' | 'POST'
  /** Below the base path; `:name` marks a parameter. */
  path: string
  /** What it does, in one sentence. */
  summary: string
  auth: 'none' | 'session' | 'fresh'
  input: z.ZodType
  /** What to send, where `input` also lets in what is then refused by name. */
  advises?: z.ZodType
  output: z.ZodType
  /** What it may refuse beside what every call like it may: those follow from the rest of the row. */
  refusals: readonly RefusalName[]
  /** About an organization, which the header `x-organization` may name. */
  inOrganization?: true
  /** Another name of the same call: what it is limited and logged under. */
  sameAs?: string
  /** An answer `{ redirectTo }` sends the browser there. */
  redirects?: true
  /** The answer is a file of one of these types, sent as it is made. */
  produces?: readonly string[]
  /** With `jwt` on, what a live session is answered carries a token in the header `set-auth-jwt`. */
  carriesJwt?: true
  /** Reads no cookie and is asked no origin: another site's form posts here (S5). */
  foreign?: true
  /** Fields of a POST that may also stand in its query; the body's come first. */
  queryFields?: readonly string[]
}
