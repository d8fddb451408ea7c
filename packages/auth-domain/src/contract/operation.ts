import type { z } from 'zod'
import type { EventType } from '#audit/event-types.ts'
import type { FieldKind } from '#fields/reserved-names.ts'
import type { AdminPermission } from '#permission/admin-permissions.ts'
import type { OrganizationPermission } from '#permission/permissions.ts'
import type { Rate } from '#rate-limit/rules.ts'
import type { RefusalName } from '#refusals.ts'
import type { ServicePermission } from '#service-key/service-permissions.ts'
import type { FeatureUse } from './features.ts'
import type { OperationRules } from './rules.ts'

/** All that is said of an operation. What has no default must be said. */
export type Declaration = {
  access: Access
  /**
   * The option without which it does not exist: it answers 404 while that is off, before anything else is looked at. One that
   * it has beside refuses those who may call it.
   */
  feature: FeatureUse
  organization: OrganizationUse
  rate: Rate
  rules: OperationRules
  /**
   * Answered from a standby while nothing can be written; any other is refused then. `announced`: changes of all that it reads are
   * announced, and it adds their keys; `public`: what it reads is the same for everybody, and may be some seconds old.
   */
  standby?: 'announced' | 'public'
  /** Its own refusals; `impliedRefusals` derives the others from the rest of the declaration. */
  refusals: readonly RefusalName[]
  /** What it records of what it is for. What ends or is lost with that, and a refused sign-in, is recorded beside it. */
  events: readonly EventType[]
  /** Where it is on REST; null: over tRPC, or by the server, alone. */
  rest: RestEndpoint | null
}

/** A declaration with its name, which is the same in every layer. */
export type Operation = Declaration & { name: string }

export type Declarations = Record<string, Declaration>

/** Gives each operation its name. */
export function named<const Rows extends Declarations>(rows: Rows): Named<Rows> {
  const entries = Object.entries(rows).map(([name, row]) => [name, { ...row, name }])
  return Object.fromEntries(entries) as Named<Rows>
}

type Named<Rows> = { readonly [Name in keyof Rows & string]: Rows[Name] & { readonly name: Name } }

/** Who may call an operation; `otherwise` refuses everybody else. */
export type Access =
  | { by: 'anybody' }
  /** The service itself and its command line; over the network it does not exist. */
  | { by: 'server' }
  | { by: 'user'; otherwise: RefusalName }
  /** The same, but the procedure asks for the session: only after other refusals, or of everybody but the server. */
  | { by: 'user-in-procedure'; otherwise: RefusalName }
  /** Decided by the domain on the locked membership. */
  | { by: 'member'; permission: OrganizationPermission; otherwise: RefusalName }
  | { by: 'admin'; permission: AdminPermission; otherwise: RefusalName }
  /** A key of the service with this permission; nobody by a session, an admin neither. */
  | { by: 'service-key'; permission: ServicePermission; otherwise: 'UNKNOWN_SERVICE_KEY' }

export const anybody = { by: 'anybody' } as const
export const server = { by: 'server' } as const
export const signedIn = { by: 'user', otherwise: 'NOT_SIGNED_IN' } as const

export function signedInOr<const Name extends RefusalName>(otherwise: Name): { by: 'user'; otherwise: Name } {
  return { by: 'user', otherwise }
}

/** `otherwise` is what its procedure answers. */
export function signedInByProcedure<const Name extends RefusalName>(
  otherwise: Name,
): { by: 'user-in-procedure'; otherwise: Name } {
  return { by: 'user-in-procedure', otherwise }
}

/** A member whose roles have a permission; `otherwise` answers a call without a session. */
export function member<const Name extends RefusalName = 'NOT_SIGNED_IN'>(
  permission: OrganizationPermission,
  otherwise?: Name,
): { by: 'member'; permission: OrganizationPermission; otherwise: Name | 'NOT_SIGNED_IN' } {
  return { by: 'member', permission, otherwise: otherwise ?? 'NOT_SIGNED_IN' }
}

export function admin<const Name extends RefusalName>(
  permission: AdminPermission,
  otherwise: Name,
): { by: 'admin'; permission: AdminPermission; otherwise: Name } {
  return { by: 'admin', permission, otherwise }
}

export function serviceKey<const Permission extends ServicePermission>(
  permission: Permission,
): { by: 'service-key'; permission: Permission; otherwise: 'UNKNOWN_SERVICE_KEY' } {
  return { by: 'service-key', permission, otherwise: 'UNKNOWN_SERVICE_KEY' }
}

/** What holds of a read that the dashboard alone makes, part of no feature and about no organization. */
export const dashboardRead = {
  feature: 'always',
  organization: 'none',
  refusals: [],
  events: [],
  rest: null,
} as const

/**
 * Which organization an operation is about: `required`: that of its input, of the header `x-organization`, or the active
 * one, and refused by `otherwise` without any; `optional`: the procedure finds it, by those or by what it is given.
 */
export type OrganizationUse = 'none' | 'optional' | { otherwise: RefusalName }

export function required<const Name extends RefusalName>(otherwise: Name): { otherwise: Name } {
  return { otherwise }
}

/** One documented endpoint. */
export type RestEndpoint = RestPath & {
  method: 'GET' | 'POST'
  /** Other paths or methods of the same. */
  aliases?: readonly RestAlias[]
  /** Takes the configured fields of an application's own, at the top or within a key; `admin`: also those with `input: false`. */
  takesFields?: { kind: FieldKind; action: 'create' | 'update'; within?: 'data'; by?: 'admin' }
  /** A GET whose answer is made anew by each call, or is that of a provider: two of them compare nothing. */
  answersAnew?: true
  /** An answer `{ redirectTo }` is sent as a 302 to that address; `see-other`: as a 303, after which every client sends a GET. */
  redirects?: true | 'see-other'
  /** What it answers has been made: its status is 201. */
  creates?: true
  /** The answer is a streamed file of one of these types. */
  produces?: readonly string[]
  /** The body is the bytes of a picture, the field `picture`; other fields are sent in the query. */
  takesPicture?: true
  /** One of its fields may be a picture as a data URL: from a caller with a session the body may then be larger. */
  carriesPicture?: true
  /** With `jwt` enabled, the answer to a live session carries a token in the header `set-auth-jwt`. */
  carriesJwt?: true
  /** Its answer may be kept in memory until something changes that it shows or was decided on. */
  cached?: true
  /** Posted by another site's form: cookies are not read and the origin is not checked (S5). */
  crossSite?: true
  /** How long its answer may be kept: `Cache-Control`, where that is not `no-store`. */
  cacheControl?: string
  /** Reached from a provider or a mail, and reads cookies: where those are strict, by way of a page of our own. */
  fromElsewhere?: true
  /** An endpoint of OAuth: takes forms as well, answers errors as RFC 6749, and nothing stores its answers. */
  oauth?: true
  /** The error that an endpoint of OAuth answers input with that does not fit; `invalid_request` without it. */
  invalidInput?: 'invalid_client_metadata'
  /** A client of OAuth authenticates itself, or presents its token: `Authorization` is read where cookies are not. */
  byClient?: true
  /** Fields of a POST that may also be sent in the query; the body takes precedence. */
  queryFields?: readonly string[]
}

/** What may differ between an endpoint and its aliases. */
export type RestPath = {
  /** Below the base path; `:name` marks a parameter. */
  path: string
  /** What the endpoint does, in one sentence. */
  summary: string
  /** A GET that changes something, as a followed link does: refused where a page embeds or a browser prefetches it. */
  actsOnGet?: true
  /** Lets the pages of any origin read its answer, and reads no cookie (S6). */
  anyOrigin?: true
  /** Also served at this path of the origin itself. */
  atOrigin?: `/.well-known/${string}`
}

/** `name`: of its own in documents. */
export type RestAlias = RestPath & { name: string; method?: 'GET' | 'POST' }

/** What an operation takes and answers. */
export type OperationSchemas = {
  input: z.ZodType
  /** The documented input, where `input` accepts more in order to refuse it with a specific code. */
  documentedInput?: z.ZodType
  /** Of what REST answers. */
  output?: z.ZodType
}

/** The schemas of each operation: REST answers nothing without one. */
export type SchemasOf<Contract> = {
  readonly [Name in keyof Contract]: Contract[Name] extends { rest: null }
    ? Pick<OperationSchemas, 'input'>
    : OperationSchemas & { output: z.ZodType }
}
