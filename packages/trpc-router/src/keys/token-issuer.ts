import type { PublicKey } from '@foyer/auth-domain/keys/keys'
import { KEYS_REMEMBERED, tokenReusedFor } from '@foyer/auth-domain/keys/rotation'
import type { SignedIn } from '@foyer/auth-domain/session/session'
import { SignJWT } from 'jose'
import type { Services } from '../context/services.ts'
import { loadSigningKeys, type SigningKeys } from './signing-keys.ts'

/** Signs short-lived tokens that other services verify by the published keys alone. */
export type TokenIssuer = {
  /**
   * A fresh token about a user: the claims of the options, or the user as get-session shows them; with iss, aud, sub, iat
   * and exp, and the admin who acts as them in `act` (RFC 8693, section 4.1).
   */
  sign(signedIn: SignedIn): Promise<string>
  /** The same for the answer to a session, signed at most once a minute each. */
  forSession(signedIn: SignedIn): Promise<string>
  publicKeys(): Promise<readonly PublicKey[]>
}

type Parts = Pick<Services, 'db' | 'keys' | 'now' | 'options' | 'baseUrl'>

const MOST_REMEMBERED = 10_000

/** `mostRemembered` bounds the sessions whose token is handed out again. */
export function createTokenIssuer(parts: Parts, mostRemembered = MOST_REMEMBERED): TokenIssuer {
  const { now, options, baseUrl } = parts
  const remembered = new Map<string, { token: Promise<string>; until: number }>()
  let loaded: { keys: Promise<SigningKeys>; until: number } | undefined

  function signingKeys(): Promise<SigningKeys> {
    const time = now().getTime()
    if (loaded !== undefined && time < loaded.until) return loaded.keys
    const keys = loadSigningKeys(parts)
    loaded = { keys, until: time + KEYS_REMEMBERED * 1000 }
    keys.catch(() => {
      loaded = undefined
    })
    return keys
  }
  async function sign({ session, user }: SignedIn): Promise<string> {
    const { signer } = await signingKeys()
    const issuedAt = Math.floor(now().getTime() / 1000)
    const acting = session.impersonatedBy === null ? {} : { act: { sub: session.impersonatedBy } }
    return new SignJWT({ ...((await options.jwt.claims?.(user)) ?? user), ...acting })
      .setProtectedHeader({ alg: signer.algorithm, kid: signer.id })
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + options.jwt.expiresIn)
      .setIssuer(options.jwt.issuer ?? baseUrl)
      .setAudience(options.jwt.audience ?? baseUrl)
      .setSubject(user.id)
      .sign(signer.key)
  }
  return {
    sign,
    forSession(signedIn) {
      const { session } = signedIn
      const time = now().getTime()
      const known = remembered.get(session.token)
      if (known !== undefined && time < known.until) return known.token
      const token = sign(signedIn)
      const signing = { token, until: time + tokenReusedFor(options.jwt.expiresIn) * 1000 }
      remembered.delete(session.token)
      remembered.set(session.token, signing)
      if (remembered.size > mostRemembered) dropOldest(remembered)
      token.catch(() => {
        if (remembered.get(session.token) === signing) remembered.delete(session.token)
      })
      return token
    },
    publicKeys: async () => (await signingKeys()).published,
  }
}

// A Map keeps the order of insertion, so the first key is the oldest.
function dropOldest(remembered: Map<string, unknown>): void {
  for (const oldest of remembered.keys()) return void remembered.delete(oldest)
}
