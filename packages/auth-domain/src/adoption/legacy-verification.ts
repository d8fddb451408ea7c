import { z } from 'zod'
import { DAY } from '#limits.ts'
import type { VerificationClaims } from '#verification/verify-email.ts'

/** Claims of a link that better-auth has mailed; `userId` since 1.7. A token with others is none. */
export const legacyClaimsSchema = z.strictObject({
  email: z.string(),
  updateTo: z.string().optional(),
  requestType: z.string().optional(),
  userId: z.string().optional(),
  iat: z.number(),
  exp: z.number(),
})

export type LegacyClaims = z.infer<typeof legacyClaimsSchema>

// The person who has the old secret could sign such a link at any time.
const LONGEST = 7 * DAY * 1000

type Adoptee = { id: string; email: string; createdAt: Date; tokenStamp: number }

/**
 * What a link from before the adoption says, for the user of its address. Of no use once that user has changed their password
 * or address since, nor for who came later: most links name an address only. A week after the adoption none is taken.
 */
export function adoptLegacyClaims(
  { updateTo, requestType, userId, iat, exp }: LegacyClaims,
  user: Adoptee | undefined,
  { adoptedAt, now }: { adoptedAt: Date; now: Date },
): VerificationClaims | undefined {
  const isInTime = now.getTime() <= adoptedAt.getTime() + LONGEST && (exp - iat) * 1000 <= LONGEST
  const isOlder = iat * 1000 <= adoptedAt.getTime() && user !== undefined && user.createdAt < adoptedAt
  if (!isInTime || !isOlder || user.tokenStamp !== 0) return undefined
  if (userId !== undefined && userId !== user.id) return undefined
  // The second mail of a change goes to the new address, and proves it.
  const proved = requestType === 'change-email-verification'
  return {
    userId: user.id,
    email: user.email,
    stamp: user.tokenStamp,
    ...(updateTo !== undefined && { updateTo: updateTo.toLowerCase(), proved, ...(proved && { fromVerified: true }) }),
  }
}
