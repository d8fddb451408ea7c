import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'

export const verifyEmailInput = z.object({ token: z.string(), callbackURL: z.string().optional() })

/** Where to send the browser, or what to answer a caller who named no address. */
export const verifyEmailOutput = z.union([
  z.object({ redirectTo: z.string() }),
  z.object({ status: z.literal(true), user: z.null() }),
])

/**
 * What a mailed verification link says: this address belongs to this user. `stamp` is the user's tokenStamp when it was
 * made; a later password or address change leaves it behind (S30).
 */
export const verificationClaims = z.strictObject({ userId: z.string(), email: z.string(), stamp: z.number() })

export type VerificationClaims = z.infer<typeof verificationClaims>

/** A token once its signature was looked at. */
export type ReadToken = { state: 'expired' } | { state: 'invalid' } | { state: 'genuine'; claims: VerificationClaims }

type Person = { email: string; tokenStamp: number }

/** Whether a link still speaks of this user: the address is the one they have, and nothing has voided it since (S31). */
export function verifyEmail<Known extends Person>(token: ReadToken, user: Known | undefined): Decision<Known> {
  if (token.state === 'expired') return refuse('VERIFICATION_TOKEN_EXPIRED')
  if (token.state === 'invalid') return refuse('VERIFICATION_TOKEN_INVALID')
  if (user === undefined) return refuse('VERIFICATION_USER_NOT_FOUND')
  const { claims } = token
  const current = claims.email === user.email && claims.stamp === user.tokenStamp
  return current ? allow(user) : refuse('VERIFICATION_TOKEN_INVALID')
}
