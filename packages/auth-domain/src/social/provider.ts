import type { z } from 'zod'

/** Who somebody is at a provider; `email` is undefined where it told none. */
export type Profile = {
  accountId: string
  email: string | undefined
  emailVerified: boolean
  name: string
  image: string | null
}

/** What a provider told of somebody: documents by name, the claims of a verified id token, what came with the callback. */
export type Testimony = {
  documents: Readonly<Record<string, unknown>>
  claims: Readonly<Record<string, unknown>> | undefined
  /** JSON text that came along with the first callback (Apple). */
  sentUser: string | undefined
  /** The configuration names one tenant, whose word on addresses counts (Microsoft). */
  ownTenant: boolean
}

/** One document read with the access token, which goes as Bearer unless `form` says how it is posted. */
export type DocumentRequest = {
  url: string
  method?: 'GET' | 'POST'
  form?: 'access_token and client_id'
}

/** How a provider speaks OAuth 2 (RFC 6749, RFC 7636), and how its profile is read. */
export type ProviderDefinition = {
  authorize: {
    url: string
    scopes: readonly string[]
    pkce: boolean
    loginHint?: true
    /** Between scopes; a blank unless given. */
    separator?: ','
    /** No scope parameter at all. */
    noScope?: true
    clientParameter?: 'client_key'
    parameters?: Readonly<Record<string, string>>
  }
  /** `refreshes` is false where no refresh token is taken. */
  token: { url: string; credentials: 'basic' | 'body'; refreshes?: false }
  documents: Readonly<Record<string, DocumentRequest>>
  /** `direct`: an id token from elsewhere may sign in (wire). */
  idToken?: { issuers: readonly string[]; jwks: string; direct?: true }
  profile: (testimony: Testimony) => Profile | undefined
  /** Says of no address that it was proven: only those who trust the provider link its accounts. */
  neverVouches?: true
  /** Never or not always tells an address: `<accountId>@<provider>.invalid` stands in. */
  addressless?: true
}

/** Reads a document by its schema; undefined when it has another shape. */
export function readAs<Schema extends z.ZodType>(schema: Schema, document: unknown): z.output<Schema> | undefined {
  const parsed = schema.safeParse(document)
  return parsed.success ? parsed.data : undefined
}
