import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { AuthError } from './auth-error.ts'
import type { Fetch } from './request.ts'

type Checks = { audience: string; issuer: string; typ?: string; requiredClaims: string[] }

/** The claims of a JWT that Foyer has signed, and that is as checked. Throws `AuthError`, as `VerifyToken` says. */
export type VerifyByKeys = (jwt: string, checks: Checks) => Promise<Record<string, unknown>>

type Source = { baseUrl: string; milliseconds: number; fetch: Fetch }

const MINUTE = 60_000
/**
 * Milliseconds after which keys are read again: until then one that was taken away is still good. A new one is published two minutes
 * before it signs, so that it is known here first, and an outage after a rotation refuses nothing.
 */
const FRESH = 1.5 * MINUTE
/** Milliseconds for which keys are good that cannot be read again (`stale-if-error`, RFC 5861). */
const STALE_IF_ERROR = 24 * 60 * MINUTE
/** Milliseconds between two tries to read them again. */
const BETWEEN_TRIES = MINUTE / 2

/** Verifies by Foyer's keys, which are read once for everything that a server verifies. */
export function createVerifier(source: Source): VerifyByKeys {
  const keys = createKeys(source)
  return async (jwt, checks) => {
    try {
      return (await jwtVerify(jwt, keys, checks)).payload
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
        throw new AuthError(
          answer.status,
          'NOT_FOYER',
          `${url} has no keys: with Foyer, jwt or oauthProvider has to be enabled`,
        )
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
