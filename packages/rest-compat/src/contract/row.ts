import type { FieldKind } from '@foyer/auth-domain/fields/reserved-names'
import type { RefusalName } from '@foyer/auth-domain/refusals'
import type { z } from 'zod'

/** One documented endpoint: the source of OpenAPI, the typed client and the route tests. */
export type ContractRow = {
  name: string
  method: 'GET' | 'POST'
  /** Below the base path; `:name` marks a parameter. */
  path: string
  /** What the endpoint does, in one sentence. */
  summary: string
  auth: 'none' | 'session' | 'fresh'
  input: z.ZodType
  /** The documented input, where `input` accepts more in order to refuse it with a specific code. */
  documentedInput?: z.ZodType
  output: z.ZodType
  /** The endpoint's own refusals; `commonRefusals` derives the others from the rest of the row. */
  refusals: readonly RefusalName[]
  /** Acts on an organization, which the header `x-organization` may name. */
  inOrganization?: true
  /** The operation this is an alias of: rate limits and logs use that name. */
  aliasOf?: string
  /** Takes the configured fields of an application's own, at the top or within a key; `admin`: also those with `input: false`. */
  takesFields?: { kind: FieldKind; action: 'create' | 'update'; within?: 'data'; by?: 'admin' }
  /** A GET that changes something, as a followed link does: refused where a page embeds or a browser prefetches it. */
  actsOnGet?: true
  /** A GET whose answer is made anew by each call, or is that of a provider: two of them compare nothing. */
  answersAnew?: true
  /** An answer `{ redirectTo }` is sent as a 302 to that address. */
  redirects?: true
  /** The answer is a streamed file of one of these types. */
  produces?: readonly string[]
  /** The body is the bytes of a picture, the field `picture`; other fields are sent in the query. */
  takesPicture?: true
  /** One of its fields may be a picture as a data URL: from a caller with a session the body may then be larger. */
  carriesPicture?: true
  /** With `jwt` enabled, the answer to a live session carries a token in the header `set-auth-jwt`. */
  carriesJwt?: true
  /** Its answer may be kept in memory until something changes that it shows or was decided on. */
  kept?: true
  /** Posted by another site's form: cookies are not read and the origin is not checked (S5). */
  crossSite?: true
  /** Lets the pages of any origin read its answer, and reads no cookie (S6). */
  anyOrigin?: true
  /** Also served at this path of the origin itself. */
  atOrigin?: `/.well-known/${string}`
  /** How long its answer may be kept: `Cache-Control`, where that is not `no-store`. */
  cacheControl?: string
  /** Reached from a provider or a mail, and reads cookies: where those are strict, by way of a page of our own. */
  fromElsewhere?: true
  /** An endpoint of OAuth: takes forms as well, answers errors as RFC 6749, and nothing stores its answers. */
  oauth?: true
  /** Fields of a POST that may also be sent in the query; the body takes precedence. */
  queryFields?: readonly string[]
}
