import type { VerifyByKeys } from './public-keys.ts'

/** Who a token is about. Times are in seconds since 1970 (RFC 7519). */
export type TokenClaims = {
  sub: string
  iss: string
  aud: string | string[]
  iat: number
  exp: number
  /** The organization that the token was asked for, and what the user may do there. */
  organization?: { id: string; slug: string; roles: string[]; permissions: string[] }
  [claim: string]: unknown
}

export type VerifyOptions = {
  /** The name of this service in `jwt.audiences` of Foyer. */
  audience: string
  /** Where `jwt.issuer` is set. Default: the origin of `FOYER_BASE_URL`. */
  issuer?: string
}

/**
 * Who a token of Foyer is about, by Foyer's public keys: no call of Foyer but for these. Throws `AuthError`: `TOKEN_EXPIRED`,
 * `OTHER_AUDIENCE`, `OTHER_ISSUER` and `INVALID_TOKEN` of status 401, `UNAVAILABLE` where the keys are not to be had.
 */
export type VerifyToken = (jwt: string, options: VerifyOptions) => Promise<TokenClaims>

export function createTokenVerifier(verify: VerifyByKeys, ownOrigin: string): VerifyToken {
  return async (jwt, { audience, issuer = ownOrigin }) => {
    // Without one the tokens of all audiences would do.
    if (typeof audience !== 'string' || audience === '') throw new TypeError('verifyToken needs the audience')
    return (await verify(jwt, { audience, issuer, requiredClaims: ['sub', 'iat', 'exp'] })) as TokenClaims
  }
}
