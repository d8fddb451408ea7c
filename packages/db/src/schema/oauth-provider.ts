import type { ClientKeySet } from '@foyer/auth-domain/oauth-provider/client-keys'
import type {
  AssertionAlgorithm,
  ClientAuthentication,
  ClientOrigin,
  GrantType,
  IdTokenAlgorithm,
} from '@foyer/auth-domain/oauth-provider/oauth-client'
import type { Immutable } from './column.ts'

/** An application that signs its users in here, or calls for itself. */
export interface OAuthClientTable {
  /** The `client_id`. */
  id: Immutable<string>
  /** Whose it is; null for the service's and for those that have registered themselves. */
  organizationId: Immutable<string | null>
  origin: Immutable<ClientOrigin>
  name: string
  /** What of the name is compared. */
  comparableName: string
  uri: string | null
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  applicationType: Immutable<'web' | 'native'>
  authentication: Immutable<ClientAuthentication>
  /** What it signs assertions with, or where it publishes that: one of both, of a client that does. */
  jwks: ClientKeySet | null
  jwksUri: string | null
  assertionAlgorithm: AssertionAlgorithm | null
  grantTypes: GrantType[]
  /** Null: all that the service knows. */
  scopes: string[] | null
  idTokenAlgorithm: IdTokenAlgorithm
  /** Whether its users are not asked for consent. */
  trusted: boolean
  /** base64url(SHA-256) of the secret. */
  secret: string | null
  formerSecret: string | null
  formerSecretUntil: Date | null
  /** Who made it; null once they are deleted. */
  createdBy: Immutable<string | null>
  createdAt: Immutable<Date>
  disabledAt: Date | null
  disabledBy: 'owner' | 'service' | null
  /** Since when it is being deleted: it is none any more, but for what it was given, which goes in batches. */
  deletedAt: Date | null
}

/** What a user lets a client do: for themselves, or as a member of an organization. It ends with the membership. */
export interface OAuthConsentTable {
  id: Immutable<string>
  userId: Immutable<string>
  clientId: Immutable<string>
  memberId: Immutable<string | null>
  scopes: string[]
  /** The APIs that tokens may be for. */
  resources: string[]
  createdAt: Immutable<Date>
  updatedAt: Date
}

/** A sign-in of a user to a client; codes and tokens are parts of it, and end with it. */
export interface OAuthGrantTable {
  id: Immutable<string>
  consentId: Immutable<string>
  /** The session that it ends with; null for one that outlasts it. */
  sessionId: Immutable<string | null>
  scopes: Immutable<string[]>
  resources: Immutable<string[]>
  authTime: Immutable<Date>
  acr: Immutable<string>
  amr: Immutable<string[]>
  /** Whether the session had passed a second factor, as one may be required of its user. */
  secondFactor: Immutable<boolean>
  idTokenClaims: Immutable<string[]>
  /** base64url(SHA-256) of what all refresh tokens of the grant have in common; null without. */
  refreshSecret: string | null
  generation: number
  refreshedAt: Date | null
  createdAt: Immutable<Date>
  expiresAt: Date
}

/** An authorization code, for as long as it may be redeemed or replayed. */
export interface OAuthCodeTable {
  /** base64url(SHA-256) of it. */
  id: Immutable<string>
  grantId: Immutable<string>
  redirectUri: Immutable<string>
  codeChallenge: Immutable<string>
  nonce: Immutable<string | null>
  expiresAt: Immutable<Date>
  redeemedAt: Date | null
}

/** An access token that is no JWT: of a grant, or of a client itself. */
export interface OAuthAccessTokenTable {
  /** base64url(SHA-256) of it. */
  id: Immutable<string>
  clientId: Immutable<string>
  grantId: Immutable<string | null>
  scopes: Immutable<string[]>
  createdAt: Immutable<Date>
  expiresAt: Immutable<Date>
}

/** An assertion that a client has proved itself with, for as long as it could be sent again. */
export interface OAuthAssertionTable {
  /** base64url(SHA-256) of the client and the `jti`. */
  id: Immutable<string>
  expiresAt: Immutable<Date>
}
