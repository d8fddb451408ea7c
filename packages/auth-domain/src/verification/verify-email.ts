import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { briefUserSchema } from '#user/user.ts'

export const verifyEmailInput = z.object({ token: z.string(), callbackURL: z.string().optional() })

/** The redirect target, or the answer to a caller without a callback URL. */
export const verifyEmailOutput = z.union([
  z.object({ redirectTo: z.string() }),
  z.object({ status: z.literal(true), user: briefUserSchema.nullable() }),
])

/**
 * Claims of a mailed verification token: the email belongs to the user, or with `updateTo`, the user requests that email;
 * `proved` when the token was mailed to the requested email; `fromVerified` when the user's email was verified by then,
 * and has confirmed the request.
 * `stamp` is the user's tokenStamp at creation; a later change of password or email invalidates the token (S30).
 */
export const verificationClaims = z.strictObject({
  userId: z.string(),
  email: z.string(),
  stamp: z.number(),
  updateTo: z.string().optional(),
  proved: z.boolean().optional(),
  fromVerified: z.boolean().optional(),
})

export type VerificationClaims = z.infer<typeof verificationClaims>

/** A token after its signature was verified. */
export type VerifiedToken =
  | { state: 'expired' }
  | { state: 'invalid' }
  | { state: 'genuine'; claims: VerificationClaims }

type TokenUser = { id: string; email: string; tokenStamp: number; emailVerified: boolean }

/** Effect of a valid token: verify the user's email, change it, or nothing when the change is already applied. */
export type Verification<Known extends TokenUser> =
  | { act: 'verify'; user: Known }
  | { act: 'change'; user: Known; newEmail: string; proved: boolean }
  | { act: 'nothing'; user: Known }

/**
 * Whether a token is still valid for its user: the email is their current one, and the token has not been invalidated
 * (S31). A change of email also requires that user's session (S38); `signedInId` is the user id of the session.
 */
export function verifyEmail<Known extends TokenUser>(
  token: VerifiedToken,
  user: Known | undefined,
  signedInId: string | undefined,
): Decision<Verification<Known>> {
  if (token.state === 'expired') return refuse('VERIFICATION_TOKEN_EXPIRED')
  if (token.state === 'invalid') return refuse('VERIFICATION_TOKEN_INVALID')
  if (user === undefined) return refuse('VERIFICATION_USER_NOT_FOUND')
  const { email, stamp, updateTo, proved = false, fromVerified = false } = token.claims
  if (updateTo !== undefined && signedInId !== user.id) return refuse('VERIFICATION_UNAUTHORIZED')
  // The same link opened again: the requested change is already applied, and nothing has changed since.
  if (updateTo === user.email && stamp + 1 === user.tokenStamp) return allow({ act: 'nothing', user })
  if (email !== user.email || stamp !== user.tokenStamp) return refuse('VERIFICATION_TOKEN_INVALID')
  // Asked for by the person who had claimed the address, before it was verified.
  if (proved && user.emailVerified && !fromVerified) return refuse('VERIFICATION_TOKEN_INVALID')
  return allow(updateTo === undefined ? { act: 'verify', user } : { act: 'change', user, newEmail: updateTo, proved })
}

/** How a link was followed: by a navigation of a browser, in one that has signed up or signed in as its user (`attended`). */
export type LinkVisit = { navigated: boolean; attended: boolean }

/**
 * Whether a page asks before a link verifies an address. Anyone who opens a link in another browser may be anybody who got
 * the mail, or whom its user sent it to; what fetches it without a navigation, as mail scanners do, cannot be asked (S44).
 * The page that asks confirms by a call, which another site cannot make.
 */
export function asksToConfirm({ act, user }: Verification<TokenUser>, visit: LinkVisit): boolean {
  return act === 'verify' && !user.emailVerified && visit.navigated && !visit.attended
}
