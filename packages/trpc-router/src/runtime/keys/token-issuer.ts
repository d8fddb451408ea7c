import { ownClaims } from '@foyer/auth-domain/hooks/hook'
import { KEY_CACHE_SECONDS, tokenReuseSeconds } from '@foyer/auth-domain/keys/rotation'
import { issuerOf } from '@foyer/auth-domain/oauth-provider/client-metadata'
import type { SignedIn } from '@foyer/auth-domain/session/session'
import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose'
import type { Services } from '#runtime/context/services.ts'
import type { SessionToken, TokenIssuer, TokenTarget } from '#runtime/context/token-issuer.ts'
import { askBeforeToken, createAskedTokens } from './ask-before-token.ts'
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts'

type Parts = Pick<Services, 'db' | 'keys' | 'now' | 'options' | 'baseUrl' | 'hooks'>

const MAX_CACHED_TOKENS = 10_000

/** `maxCachedTokens` bounds the sessions whose token is cached. */
export function createTokenIssuer(parts: Parts, maxCachedTokens = MAX_CACHED_TOKENS): TokenIssuer {
  const { now, options, baseUrl } = parts
  const cached = new Map<string, Signing>()
  const asked = createAskedTokens()
  let loaded: { keys: Promise<SigningKeys>; until: number } | undefined

  function signingKeys(): Promise<SigningKeys> {
    const time = now().getTime()
    if (loaded !== undefined && time < loaded.until) return loaded.keys
    const keys = loadSigningKeys(parts)
    loaded = { keys, until: time + KEY_CACHE_SECONDS * 1000 }
    keys.catch(() => {
      loaded = undefined
    })
    return keys
  }
  async function sign({ session, user }: SignedIn, { audience, organization, notAfter }: TokenTarget): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000)
    const actor = session.impersonatedBy === null ? {} : { act: { sub: session.impersonatedBy } }
    const claims = (await options.jwt.claims?.(user, { session, organization })) ?? { ...user, organization }
    const added = ownClaims(await askBeforeToken(asked, parts, { session, user }, organization?.id ?? null))
    return signClaims(options.jwt.algorithm, {
      ...{ ...claims, ...added, ...actor },
      iat: issuedAt,
      exp: Math.min(issuedAt + options.jwt.expiresIn, secondsOf(notAfter)),
      iss: options.jwt.issuer ?? baseUrl,
      aud: audience,
      sub: user.id,
    })
  }
  async function signClaims(algorithm: string, claims: JWTPayload, type?: string): Promise<string> {
    const signer = (await signingKeys()).signers.get(algorithm)
    if (signer === undefined) throw new Error(`Nothing is signed with ${algorithm}`)
    const header = { alg: algorithm, kid: signer.id, ...(type !== undefined && { typ: type }) }
    return new SignJWT(claims).setProtectedHeader(header).sign(signer.key)
  }
  async function claimsOf(token: string, bounds: JWTVerifyOptions): Promise<JWTPayload | undefined> {
    const { published } = await signingKeys()
    try {
      const keys = createLocalJWKSet({ keys: [...published] })
      const { payload } = await jwtVerify(token, keys, { issuer: issuerOf(baseUrl), currentDate: now(), ...bounds })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
  return {
    sign,
    signClaims,
    verify: (token, type) => claimsOf(token, { typ: type }),
    // No other token of this service tells the hash of an access token.
    verifyIdToken: (token) => claimsOf(token, { clockTolerance: Number.MAX_SAFE_INTEGER, requiredClaims: ['at_hash'] }),
    async forSession(signedIn) {
      const { session } = signedIn
      const content = contentOf(signedIn, options)
      const time = now().getTime()
      const entry = cached.get(session.token)
      if (entry?.content === content && time < entry.until) return sentAgain(entry)
      const token = sign(signedIn, { audience: options.jwt.audience ?? baseUrl, organization: undefined })
      const signing = { token, content, until: time + tokenReuseSeconds(options.jwt.expiresIn) * 1000 }
      cached.delete(session.token)
      cached.set(session.token, signing)
      if (cached.size > maxCachedTokens) dropOldest(cached)
      token.catch(() => {
        if (cached.get(session.token) === signing) cached.delete(session.token)
      })
      return sentAgain(signing)
    },
    publicKeys: async () => (await signingKeys()).published,
  }
}

/** `until` in milliseconds since 1970; `content`: what the token was signed from. */
type Signing = { token: Promise<string>; until: number; content: string }

async function sentAgain({ token, until }: Signing): Promise<SessionToken> {
  return { token: await token, until: new Date(until) }
}

function secondsOf(time: Date | undefined): number {
  return time === undefined ? Number.POSITIVE_INFINITY : Math.floor(time.getTime() / 1000)
}

// What a token is signed from: after a change, such as a demotion, an earlier token is not sent again. Claims of the
// options may be of anything in the session, such as the active organization.
function contentOf({ session, user }: SignedIn, { jwt }: Services['options']): string {
  return JSON.stringify([jwt.claims === undefined ? session.impersonatedBy : session, user])
}

// A Map keeps the order of insertion, so the first key is the oldest.
function dropOldest(cached: Map<string, unknown>): void {
  for (const oldest of cached.keys()) return void cached.delete(oldest)
}
