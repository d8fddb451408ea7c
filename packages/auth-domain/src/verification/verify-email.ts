import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'
import { briefUserSchema } from '../user/user.ts'

export const verifyEmailInput = z.object({ token: z.string(), callbackURL: z.string().optional() })

/** Where to send the browser, or what to answer a caller who named no address. */
export const verifyEmailOutput = z.union([
  z.object({ redirectTo: z.string() }),
  z.object({ status: z.literal(true), user: briefUserSchema.nullable() }),
])

/**
 * What a mailed verification link says: this address belongs to this user, or with `updateTo`, this user wants another.
 * `stamp` is the user's tokenStamp when it was made; a later password or address change leaves it behind (S30).
 */
export const verificationClaims = z.strictObject({
  userId: z.string(),
  email: z.string(),
  stamp: z.number(),
  updateTo: z.string().optional(),
})

export type VerificationClaims = z.infer<typeof verificationClaims>

/** A token once its signature was looked at. */
export type ReadToken = { state: 'expired' } | { state: 'invalid' } | { state: 'genuine'; claims: VerificationClaims }

type Person = { id: string; email: string; tokenStamp: number }

/** What a link that holds does: prove the address the user has, give them the new one, or nothing any more. */
export type Verification<Known extends Person> =
  | { act: 'verify'; user: Known }
  | { act: 'change'; user: Known; newEmail: string }
  | { act: 'nothing'; user: Known }

/**
 * Whether a link still speaks of this user: the address is the one they have, and nothing has voided it since (S31). A
 * change of address also needs the session of that user (S38). `signedInId` is the id of whoever follows it.
 */
export function verifyEmail<Known extends Person>(
  token: ReadToken,
  user: Known | undefined,
  signedInId: string | undefined,
): Decision<Verification<Known>> {
  if (token.state === 'expired') return refuse('VERIFICATION_TOKEN_EXPIRED')
  if (token.state === 'invalid') return refuse('VERIFICATION_TOKEN_INVALID')
  if (user === undefined) return refuse('VERIFICATION_USER_NOT_FOUND')
  const { email, stamp, updateTo } = token.claims
  if (updateTo !== undefined && signedInId !== user.id) return refuse('VERIFICATION_UNAUTHORIZED')
  // The same link opened twice: the change it asked for is the last thing that happened.
  if (updateTo === user.email && stamp + 1 === user.tokenStamp) return allow({ act: 'nothing', user })
  if (email !== user.email || stamp !== user.tokenStamp) return refuse('VERIFICATION_TOKEN_INVALID')
  return allow(updateTo === undefined ? { act: 'verify', user } : { act: 'change', user, newEmail: updateTo })
}
