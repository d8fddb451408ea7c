import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { AuthError } from './auth-error.ts'
import type { Fetch } from './request.ts'

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

type Source = { baseUrl: string; ownOrigin: string; milliseconds: number; fetch: Fetch }

const MINUTE = 60_000
/** Milliseconds after which keys are read again: until then one that was taken away is still good. */
const FRESH = 10 * MINUTE
/** Milliseconds for which keys are good that cannot be read again (`stale-if-error`, RFC 5861). */
const STALE_IF_ERROR = 24 * 60 * MINUTE
/** Milliseconds between two tries to read them again. */
const BETWEEN_TRIES = MINUTE / 2

export function createTokenVerifier(source: Source): VerifyToken {
  const keys = createKeys(source)
  return async (jwt, { audience, issuer = source.ownOrigin }) => {
    // Without one the tokens of all audiences would do.
    if (typeof audience !== 'string' || audience === '') throw new TypeError('verifyToken needs the audience')
    try {
      const { payload } = await jwtVerify(jwt, keys, { audience, issuer, requiredClaims: ['sub', 'iat', 'exp'] })
      return payload as TokenClaims
    } catch (error) {
      throw authErrorOf(error)
    }
  }
}

/** Foyer's keys. The cached ones are used for a day while Foyer does not answer. */
function createKeys({ baseUrl, milliseconds, fetch: send }: Source): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(`${baseUrl}/jwks`), {
    // They grow old by what is said here.
    cacheMaxAge: Number.POSITIVE_INFINITY,
    timeoutDuration: milliseconds,
    [customFetch]: async (url, init) => {
      const answer = await send(url, init)
      if (answer.status >= 400 && answer.status < 500)
        throw new AuthError(answer.status, 'NOT_FOYER', `${url} has no keys: with Foyer, jwt.enabled has to be set`)
      return answer
    },
  })
  let readAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  async function readAgain(): Promise<void> {
    triedAt = Date.now()
    await remote.reload()
    readAt = Date.now()
  }
  return async (header, token) => {
    const age = Date.now() - readAt
    if (age > STALE_IF_ERROR) await readAgain()
    else if (age > FRESH && Date.now() - triedAt > BETWEEN_TRIES) await readAgain().catch(() => undefined)
    return remote(header, token)
  }
}

function authErrorOf(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof errors.JWTExpired) return invalid('TOKEN_EXPIRED', error)
  if (error instanceof errors.JWTClaimValidationFailed) return invalid(CODES[error.claim] ?? 'INVALID_TOKEN', error)
  if (isAboutToken(error)) return invalid('INVALID_TOKEN', error)
  return new AuthError(0, 'UNAVAILABLE', `Foyer's keys are not to be had: ${String(error)}`, { cause: error })
}

const CODES: Readonly<Record<string, string>> = { aud: 'OTHER_AUDIENCE', iss: 'OTHER_ISSUER' }

// What has no code of its own is about the answer with the keys.
function isAboutToken(error: unknown): error is errors.JOSEError {
  return (
    error instanceof errors.JOSEError &&
    !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(error.code)
  )
}

function invalid(code: string, error: Error): AuthError {
  return new AuthError(401, code, error.message, { cause: error })
}
