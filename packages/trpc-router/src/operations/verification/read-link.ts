import { adoptLegacyClaims } from '@foyer/auth-domain/adoption/legacy-verification'
import type { VerifiedToken } from '@foyer/auth-domain/verification/verify-email'
import { findUserByEmail } from '@foyer/db/users/users'
import type { Call } from '#runtime/context/call.ts'
import { readVerificationToken } from '#runtime/secrets/verification-token.ts'

/** The token of a mailed link: Foyer's, or one that an adopted service has mailed before. */
export async function readLink(call: Call, token: string): Promise<VerifiedToken> {
  const read = await readVerificationToken(call.keys, token, call.now())
  if (read.state !== 'invalid' || call.legacy === undefined) return read
  const legacy = await call.legacy.readLink(token, call.now())
  if (legacy.state !== 'genuine') return legacy
  const user = await findUserByEmail(call.db, legacy.claims.email.toLowerCase())
  const claims = adoptLegacyClaims(legacy.claims, user, { adoptedAt: call.legacy.adoptedAt, now: call.now() })
  return claims === undefined ? { state: 'invalid' } : { state: 'genuine', claims }
}
