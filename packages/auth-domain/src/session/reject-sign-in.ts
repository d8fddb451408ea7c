import { z } from 'zod'

export const rejectSignInInput = z.object({ token: z.string() })

/** The sign-in that a mailed link is about; stored with its secret. `at`: milliseconds since the epoch. */
export const rejectableSignIn = z.object({ sessionId: z.string(), at: z.number() })

export type RejectableSignIn = z.infer<typeof rejectableSignIn>

/**
 * From when on what was added to the account is removed: the earliest of the sign-ins that may still be rejected. Anyone who
 * signs in again has another mail sent, and what their first session added must not stay because the later was opened.
 */
export function rejectedSince(rejected: { at: number }, others: readonly { at: number }[]): Date {
  return new Date(Math.min(rejected.at, ...others.map(({ at }) => at)))
}

/** A sign-in method besides the password, or the second factor; `name` of a passkey, where it has one. */
export const shownMethod = z.object({ id: z.string(), provider: z.string(), name: z.string().nullable() })

export type ShownMethod = z.infer<typeof shownMethod>

/**
 * What has become of the account. `resetToken` chooses the new password, where there was one; `removed` was added in the
 * rejected session, an earlier one that might be rejected, or later; `kept` before. Each names at most 100 (`limits.shownMethods`).
 */
export const rejectSignInOutput = z.object({
  resetToken: z.string().nullable(),
  removed: z.array(shownMethod),
  kept: z.array(shownMethod),
})

export type RejectedSignIn = z.infer<typeof rejectSignInOutput>
