import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { askProvider, ProviderError } from './provider-http.ts'

/** Verifies id tokens against the keys their issuers publish, which are kept for some minutes. */
export type IdTokens = {
  /** The claims, or undefined when the token is not genuine, not for us, or over, or its keys do not come in time. */
  verify(token: string, expected: ExpectedToken, signal: AbortSignal): Promise<JWTPayload | undefined>
}

/** An issuer may hold `{tenant}` in the place of one path segment. */
export type ExpectedToken = { issuers: readonly string[]; jwks: string; audience: string; nonce?: string | undefined }

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const TIMEOUT_MILLISECONDS = 5000
const SKEW_SECONDS = 60

export function createIdTokens(now: () => Date): IdTokens {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  function keysAt(jwks: string): ReturnType<typeof createRemoteJWKSet> {
    const known = keySets.get(jwks)
    if (known !== undefined) return known
    const made = createRemoteJWKSet(new URL(jwks), {
      timeoutDuration: TIMEOUT_MILLISECONDS,
      // As bounded as all else a provider is asked (S41).
      [customFetch]: async (address, { signal }) => Response.json(await askProvider(address, { signal })),
    })
    keySets.set(jwks, made)
    return made
  }
  return {
    async verify(token, { issuers, jwks, audience, nonce }, signal) {
      try {
        const verifying = jwtVerify(token, keysAt(jwks), {
          algorithms: ALGORITHMS,
          audience,
          currentDate: now(),
          clockTolerance: SKEW_SECONDS,
          requiredClaims: ['iss', 'sub', 'exp'],
        })
        const { payload } = await within(signal, verifying)
        const issued = issuers.some((issuer) => isIssuer(issuer, payload.iss ?? ''))
        const answers = nonce === undefined || payload.nonce === nonce
        return issued && answers ? payload : undefined
      } catch (error) {
        if ([errors.JOSEError, ProviderError, TypeError].some((known) => error instanceof known)) return undefined
        throw error
      }
    },
  }
}

// The keys are waited for by all who need them: nobody's patience may end that for the others.
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const over = new Promise<never>((_resolve, reject) => {
    const end = () => reject(new ProviderError('the keys did not come in time'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  return Promise.race([work, over])
}

function isIssuer(pattern: string, issuer: string): boolean {
  const [before, after] = pattern.split('{tenant}')
  if (before === undefined || after === undefined) return pattern === issuer
  if (!issuer.startsWith(before) || !issuer.endsWith(after)) return false
  return !issuer.slice(before.length, issuer.length - after.length).includes('/')
}
