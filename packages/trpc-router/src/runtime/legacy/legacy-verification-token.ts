import { type LegacyClaims, legacyClaimsSchema } from '@foyer/auth-domain/adoption/legacy-verification'
import { errors, jwtVerify } from 'jose'

/** A link that better-auth has mailed, after its signature was verified. */
export type LegacyToken = { state: 'expired' } | { state: 'invalid' } | { state: 'genuine'; claims: LegacyClaims }

/** Verifies a JWT that better-auth has signed with one of its secrets: HS256 over the secret's text, without a type. */
export async function readLegacyVerificationToken(
  secrets: readonly string[],
  token: string,
  now: Date,
): Promise<LegacyToken> {
  for (const secret of secrets) {
    try {
      const options = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['exp', 'iat'] }
      const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), options)
      const claims = legacyClaimsSchema.safeParse(payload)
      // Its other tokens, such as those of sign-ins to come, are signed alike: none of them has only these claims.
      return claims.success ? { state: 'genuine', claims: claims.data } : { state: 'invalid' }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { state: 'expired' }
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  return { state: 'invalid' }
}
