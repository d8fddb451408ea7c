import type { ClientKeySet } from './client-keys.ts'

/** How a client proves who it is at the token endpoint (RFC 7591, section 2). */
export const clientAuthentications = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const

export type ClientAuthentication = (typeof clientAuthentications)[number]

/** What a client may sign an assertion with: never with a secret that this service has too. */
export const assertionAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const

export type AssertionAlgorithm = (typeof assertionAlgorithms)[number]

export const REFRESH_GRANT = 'refresh_token'

/** The grant of RFC 8628, as its clients name it. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** The grants that a client may be registered for. */
export const grantTypes = ['authorization_code', REFRESH_GRANT, 'client_credentials', DEVICE_GRANT] as const

export type GrantType = (typeof grantTypes)[number]

/** What an ID token may be signed with; generic clients expect the first. */
export const idTokenAlgorithms = ['RS256', 'ES256', 'EdDSA'] as const

export type IdTokenAlgorithm = (typeof idTokenAlgorithms)[number]

/**
 * Who vouches for a client: the service's admins, an organization, or nobody, where it has registered itself (RFC 7591).
 */
export const clientOrigins = ['service', 'organization', 'registered'] as const

export type ClientOrigin = (typeof clientOrigins)[number]

/** An application that signs its users in here, or calls for itself. */
export type OAuthClient = {
  /** The `client_id`. */
  id: string
  organizationId: string | null
  origin: ClientOrigin
  name: string
  /** Its home page. */
  uri: string | null
  redirectUris: readonly string[]
  postLogoutRedirectUris: readonly string[]
  applicationType: 'web' | 'native'
  authentication: ClientAuthentication
  /** The public keys of one that signs assertions, or where it publishes them: one of both. */
  jwks: ClientKeySet | null
  jwksUri: string | null
  /** What it signs with; null for any of `assertionAlgorithms`. */
  assertionAlgorithm: AssertionAlgorithm | null
  grantTypes: readonly GrantType[]
  /** What it may ask for; null for everything that the service knows. */
  scopes: readonly string[] | null
  idTokenAlgorithm: IdTokenAlgorithm
  /** Whether its users are not asked for consent: an application of the operator's own. */
  trusted: boolean
  createdBy: string | null
  createdAt: Date
  disabledAt: Date | null
  /** Who has disabled it: its owner, or the service, which alone enables it again. */
  disabledBy: 'owner' | 'service' | null
}

/** Whether a client has a secret. */
export function hasSecret({ authentication }: Pick<OAuthClient, 'authentication'>): boolean {
  return authentication === 'client_secret_basic' || authentication === 'client_secret_post'
}

/** Whether a client proves who it is at all: one whose users hold all of it cannot. */
export function isConfidential({ authentication }: Pick<OAuthClient, 'authentication'>): boolean {
  return authentication !== 'none'
}
