import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { fetchFromProvider, ProviderError } from './provider-http.ts'

/** Verifies id tokens against the issuers' published keys, which are cached for some minutes. */
export type IdTokens = {
  /** The claims; undefined when the token is invalid, expired or for another client, or its keys cannot be fetched. */
  verify(token: string, expected: ExpectedToken, signal: AbortSignal): Promise<JWTPayload | undefined>
}

/** An issuer may contain `{tenant}` as a placeholder for one path segment. */
export type ExpectedToken = {
  issuers: readonly string[]
  /** Where the issuer publishes its keys; an address is asked when those before it fail or lack the key. */
  jwks: readonly string[]
  audience: string
  nonce?: string | undefined
}

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const TIMEOUT_MILLISECONDS = 5000
const SKEW_SECONDS = 60

export function createIdTokens(now: () => Date): IdTokens {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  function keysAt(jwks: string): ReturnType<typeof createRemoteJWKSet> {
    const cached = keySets.get(jwks)
    if (cached !== undefined) return cached
    const created = createRemoteJWKSet(new URL(jwks), {
      timeoutDuration: TIMEOUT_MILLISECONDS,
      // The same limits as every other provider request (S41).
      [customFetch]: async (address, { signal }) => Response.json(await fetchFromProvider(address, { signal })),
    })
    keySets.set(jwks, created)
    return created
  }
  function keysAtOneOf(addresses: readonly string[]): JWTVerifyGetKey {
    return async (header, token) => {
      for (const address of addresses.slice(0, -1)) {
        try {
          return await keysAt(address)(header, token)
        } catch (error) {
          if (!isKnown(error)) throw error
        }
      }
      return keysAt(addresses.at(-1) ?? '')(header, token)
    }
  }
  return {
    async verify(token, { issuers, jwks, audience, nonce }, signal) {
      try {
        const verifying = jwtVerify(token, keysAtOneOf(jwks), {
          algorithms: ALGORITHMS,
          audience,
          currentDate: now(),
          clockTolerance: SKEW_SECONDS,
          requiredClaims: ['iss', 'sub', 'exp'],
        })
        const { payload } = await within(signal, verifying)
        const issuerMatches = issuers.some((issuer) => isIssuer(issuer, payload.iss ?? ''))
        const nonceMatches = nonce === undefined || payload.nonce === nonce
        return issuerMatches && nonceMatches && isIssuedTo(audience, payload) ? payload : undefined
      } catch (error) {
        if (isKnown(error)) return undefined
        throw error
      }
    },
  }
}

function isKnown(error: unknown): boolean {
  return [errors.JOSEError, ProviderError, TypeError].some((known) => error instanceof known)
}

// The key request is shared by concurrent calls: one caller's timeout must not abort it for the others.
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new ProviderError('the keys did not come in time'))
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
  return Promise.race([work, aborted])
}

// OpenID Connect Core 1.0, section 3.1.3.7: with several audiences the authorized party must be this client. With one,
// `azp` may differ: Google names there the app that obtained a token for this service.
function isIssuedTo(clientId: string, { aud, azp }: JWTPayload): boolean {
  const several = Array.isArray(aud) && new Set(aud).size > 1
  return !several || azp === clientId
}

function isIssuer(pattern: string, issuer: string): boolean {
  const [before, after] = pattern.split('{tenant}')
  if (before === undefined || after === undefined) return pattern === issuer
  if (!issuer.startsWith(before) || !issuer.endsWith(after)) return false
  return !issuer.slice(before.length, issuer.length - after.length).includes('/')
}
