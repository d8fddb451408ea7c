import type { z } from 'zod'
import { isStorable } from '#input/safe-input.ts'
import { limits } from '#limits.ts'

/** A user's profile at a provider; `email` is undefined when the provider sent none. */
export type Profile = {
  accountId: string
  email: string | undefined
  emailVerified: boolean
  name: string
  image: string | null
  /** Strangers may set any email there, so that trusting the provider says nothing about it (nOAuth). */
  unattestedEmail?: true
  /** What account-info adds to the provider's document (wire). */
  addedToDocument?: Readonly<Record<string, unknown>>
}

/** What a provider sent about a user: documents by name, the claims of a verified id token, data of the callback. */
export type ProviderAssertion = {
  documents: Readonly<Record<string, unknown>>
  claims: Readonly<Record<string, unknown>> | undefined
  /** JSON text sent with the first callback (Apple). */
  sentUser: string | undefined
  /** The configuration names a single tenant, whose emails count as verified (Microsoft). */
  ownTenant: boolean
}

/** A document read with the access token, sent as Bearer token unless `form` is set. */
export type DocumentRequest = {
  url: string
  method?: 'GET' | 'POST'
  form?: 'access_token and client_id'
}

/** A provider's OAuth 2 parameters (RFC 6749, RFC 7636), and how its profile is read. */
export type ProviderDefinition = {
  authorize: {
    url: string
    scopes: readonly string[]
    pkce: boolean
    loginHint?: true
    /** Between scopes; a space by default. */
    separator?: ','
    /** The scope parameter is omitted. */
    noScope?: true
    clientParameter?: 'client_key'
    parameters?: Readonly<Record<string, string>>
  }
  /** `refreshes: false`: refresh tokens are not used. */
  token: { url: string; credentials: 'basic' | 'body'; refreshes?: false }
  documents: Readonly<Record<string, DocumentRequest>>
  /** The keys are at the first of `jwks` that has them. `direct`: an id token that the client got may sign in (wire). */
  idToken?: { issuers: readonly string[]; jwks: readonly [string, ...string[]]; direct?: true }
  profile: (assertion: ProviderAssertion) => Profile | undefined
  /** Never reports an email as verified: its accounts are linked only if the provider is trusted. */
  emailNeverVerified?: true
  /** May send no email: `<accountId>@<provider>.invalid` replaces it. */
  mayLackEmail?: true
}

/** The profile of an assertion; undefined without an account id that can be stored and found again (S42). */
export function profileOf(definition: ProviderDefinition, assertion: ProviderAssertion): Profile | undefined {
  const profile = definition.profile(assertion)
  return profile !== undefined && isAccountId(profile.accountId) ? profile : undefined
}

function isAccountId(id: string): boolean {
  return id !== '' && id.length <= limits.idMaxLength && isStorable(id)
}

/** Parses a document by its schema; undefined when it does not match. */
export function readAs<Schema extends z.ZodType>(schema: Schema, document: unknown): z.output<Schema> | undefined {
  const parsed = schema.safeParse(document)
  return parsed.success ? parsed.data : undefined
}
