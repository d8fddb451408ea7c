import type { PublicKey } from '@foyer/auth-domain/keys/keys'
import type { TokenOrganization } from '@foyer/auth-domain/keys/token-organization'
import type { SignedIn } from '@foyer/auth-domain/session/session'
import type { JWTPayload } from 'jose'

/** Whom a token is for, the organization that it tells of, and when a role ends there: by then so does the token. */
export type TokenTarget = {
  audience: string
  organization: TokenOrganization | undefined
  notAfter?: Date | undefined
}

/** A token, and until when it is sent again for its session. */
export type SessionToken = { token: string; until: Date }

/** Signs short-lived JWTs that other services verify with the published keys alone. */
export type TokenIssuer = {
  /**
   * A new token for a user: the claims of the options, or the user as get-session returns them and the organization; with
   * iss, aud, sub, iat and exp, and an impersonating admin in `act` (RFC 8693, section 4.1).
   */
  sign(signedIn: SignedIn, target: TokenTarget): Promise<string>
  /**
   * The same for the default audience and no organization, cached: signed at most once a minute for a session whose user
   * has not changed.
   */
  forSession(signedIn: SignedIn): Promise<SessionToken>
  /** A token of these claims, as they are; `type` is the `typ` of its header. The algorithm is one of `signingAlgorithms`. */
  signClaims(algorithm: string, claims: JWTPayload, type?: string): Promise<string>
  /** The claims of a token that this service has signed as issuer of OAuth, and that has not expired; `type` is its `typ`. */
  verify(token: string, type: string): Promise<JWTPayload | undefined>
  /** The claims of an ID token that this service has signed, also of one that has expired. */
  verifyIdToken(token: string): Promise<JWTPayload | undefined>
  publicKeys(): Promise<readonly PublicKey[]>
}
