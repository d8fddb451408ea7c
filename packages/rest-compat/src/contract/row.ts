import type { z } from 'zod'

/** One documented endpoint: what OpenAPI, the typed client and the route tests are made from. */
export type ContractRow = {
  name: string
  method: 'GET' | 'POST'
  /** Below the base path; `:name` marks a parameter. */
  path: string
  auth: 'none' | 'session' | 'fresh'
  input: z.ZodType
  output: z.ZodType
  /** Another name of the same call: what it is limited and logged under. */
  sameAs?: string
  /** An answer `{ redirectTo }` sends the browser there. */
  redirects?: true
  /** Reads no cookie and is asked no origin: another site's form posts here (S5). */
  foreign?: true
  /** Fields of a POST that may also stand in its query; the body's come first. */
  queryFields?: readonly string[]
}
