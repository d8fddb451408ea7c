import {
  type VerificationClaims,
  type VerifiedToken,
  verificationClaims,
} from '@foyer/auth-domain/verification/verify-email'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Keyring } from './keyring.ts'

const ALGORITHM = 'HS256'
const TYPE = 'verify-email+jwt'

/** A JWT signed with HS256 under a purpose-bound key, with a `typ` of its own; `expiresIn` in seconds (S31). */
export async function signVerificationToken(
  keys: Keyring,
  claims: VerificationClaims,
  now: Date,
  expiresIn: number,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const { userId, ...rest } = claims
  return new SignJWT(rest)
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .sign(keys.newest('verification-token').bytes)
}

/** Verifies a token against all configured secrets; distinguishes an expired token from an invalid one. */
export async function readVerificationToken(keys: Keyring, token: string, now: Date): Promise<VerifiedToken> {
  for (const key of keys.all('verification-token')) {
    try {
      const options = { algorithms: [ALGORITHM], typ: TYPE, currentDate: now, requiredClaims: ['exp'] }
      const { payload } = await jwtVerify(token, key.bytes, options)
      const { sub: userId, email, stamp, updateTo, proved, fromVerified } = payload
      const parsed = verificationClaims.safeParse({ userId, email, stamp, updateTo, proved, fromVerified })
      return parsed.success ? { state: 'genuine', claims: parsed.data } : { state: 'invalid' }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { state: 'expired' }
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return { state: 'invalid' }
}
