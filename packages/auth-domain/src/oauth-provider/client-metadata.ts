import { allow, type Decision, refuse } from '#decision.ts'
import { BASE_PATH } from '#redirect/pages.ts'
import type { ClientKeySet } from './client-keys.ts'
import {
  type AssertionAlgorithm,
  type ClientAuthentication,
  type ClientOrigin,
  type GrantType,
  grantTypes,
  type IdTokenAlgorithm,
  type OAuthClient,
} from './oauth-client.ts'
import { isRegistrableRedirectUri, redirectHost } from './redirect-uri.ts'
import { OFFLINE_ACCESS, parseScopes, unionOfScopes } from './scopes.ts'

/** What is said of a client when it is made (RFC 7591, section 2). */
export type ClientMetadata = {
  client_name?: string | undefined
  client_uri?: string | null | undefined
  redirect_uris: readonly string[]
  post_logout_redirect_uris?: readonly string[] | undefined
  application_type?: 'web' | 'native' | undefined
  token_endpoint_auth_method?: ClientAuthentication | undefined
  grant_types?: readonly string[] | undefined
  response_types?: readonly string[] | undefined
  scope?: string | undefined
  id_token_signed_response_alg?: IdTokenAlgorithm | undefined
  skip_consent?: boolean | undefined
  jwks?: ClientKeySet | undefined
  jwks_uri?: string | undefined
  token_endpoint_auth_signing_alg?: AssertionAlgorithm | undefined
}

export type NewClient = Omit<
  OAuthClient,
  'id' | 'createdBy' | 'createdAt' | 'disabledAt' | 'disabledBy' | 'organizationId'
>

/** Decides what a new client is. One that registers itself is public: nobody has seen whom a secret would go to (O15). */
export function newClient(
  metadata: ClientMetadata,
  { origin, knownScopes }: { origin: ClientOrigin; knownScopes: ReadonlySet<string> },
): Decision<NewClient> {
  const grants = grantsOf(metadata, origin)
  const authentication =
    metadata.token_endpoint_auth_method ?? (origin === 'registered' ? 'none' : 'client_secret_basic')
  const problem = problemOf(metadata, { origin, grants, authentication })
  if (problem !== undefined) return refuse('OAUTH_CLIENT_METADATA_INVALID', problem)
  const applicationType = metadata.application_type ?? 'web'
  const postLogout = metadata.post_logout_redirect_uris ?? []
  const uris = [...metadata.redirect_uris, ...postLogout]
  if (!uris.every((uri) => isRegistrableRedirectUri(uri, applicationType))) return refuse('REDIRECT_URI_NOT_ALLOWED')
  const scopes = limitedTo(metadata.scope, grants, knownScopes)
  return allow({
    origin,
    name: metadata.client_name ?? redirectHost(metadata.redirect_uris[0] ?? ''),
    uri: metadata.client_uri ?? null,
    redirectUris: metadata.redirect_uris,
    postLogoutRedirectUris: postLogout,
    applicationType,
    authentication,
    ...keysOf(metadata, authentication),
    grantTypes: grants,
    scopes,
    idTokenAlgorithm: metadata.id_token_signed_response_alg ?? 'RS256',
    trusted: metadata.skip_consent ?? false,
  })
}

/** Whether a name could be taken for the service's, or for that of an application that somebody vouches for (O4). */
export function checkClientName(name: string, taken: readonly string[]): Decision {
  const said = comparable(name)
  return taken.some((other) => comparable(other) === said) ? refuse('OAUTH_CLIENT_NAME_TAKEN') : allow()
}

/** What of a name is compared: its letters and digits, in whichever case and form they are written. */
export function comparable(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The scopes that a client is limited to; with those of its own it may refresh, if it is registered for that. */
export function limitedTo(
  scope: string | undefined,
  grants: readonly GrantType[],
  knownScopes: ReadonlySet<string>,
): string[] | null {
  if (scope === undefined) return null
  const named = parseScopes(scope).filter((name) => knownScopes.has(name))
  return grants.includes('refresh_token') ? unionOfScopes(named, [OFFLINE_ACCESS]) : named
}

// Others that a client knows are passed over, as RFC 7591 lets a service do; so is what needs a secret where there is none.
function grantsOf({ grant_types: asked = ['authorization_code'] }: ClientMetadata, origin: ClientOrigin): GrantType[] {
  return grantTypes.filter(
    (grantType) => asked.includes(grantType) && (origin !== 'registered' || grantType !== 'client_credentials'),
  )
}

function problemOf(
  metadata: ClientMetadata,
  {
    origin,
    grants,
    authentication,
  }: { origin: ClientOrigin; grants: GrantType[]; authentication: ClientAuthentication },
): string | undefined {
  const { response_types: responses, redirect_uris: uris, skip_consent: isTrusted } = metadata
  if (grants.length === 0) return 'grant_types'
  if (grants.includes('authorization_code')) {
    if (responses !== undefined && !responses.includes('code')) return 'response_types'
    if (uris.length === 0) return 'redirect_uris'
  }
  if (origin === 'registered' && authentication !== 'none') return 'token_endpoint_auth_method'
  if (origin !== 'service' && isTrusted === true) return 'skip_consent'
  // A token of its own would open to an organization what an API keeps for the service's programs.
  const lacksOwnTokens = origin === 'organization' || authentication === 'none'
  if (lacksOwnTokens && grants.includes('client_credentials')) return 'grant_types'
  return problemOfKeys(authentication, metadata)
}

type GivenKeys = Pick<ClientMetadata, 'jwks' | 'jwks_uri'>

// RFC 7591, section 2: one of both, and of a client that signs.
function problemOfKeys(authentication: ClientAuthentication, { jwks, jwks_uri: uri }: GivenKeys): string | undefined {
  const signs = authentication === 'private_key_jwt'
  if (signs && jwks === undefined && uri === undefined) return 'jwks'
  if (!signs && jwks !== undefined) return 'jwks'
  return uri !== undefined && (!signs || jwks !== undefined) ? 'jwks_uri' : undefined
}

function keysOf(metadata: ClientMetadata, authentication: ClientAuthentication) {
  const { jwks = null, jwks_uri: jwksUri = null, token_endpoint_auth_signing_alg: algorithm = null } = metadata
  return { jwks, jwksUri, assertionAlgorithm: authentication === 'private_key_jwt' ? algorithm : null }
}

/** `issuer` of everything that the provider says. */
export function issuerOf(baseUrl: string): string {
  return baseUrl + BASE_PATH
}
