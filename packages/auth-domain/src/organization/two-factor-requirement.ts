import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { boundedTimestampInput } from '#input/timestamp.ts'
import type { Member } from '#member/member.ts'
import { dryRunInput, previewOutput } from '#role/preview.ts'
import type { SecondFactorState } from '#two-factor/required-second-factor.ts'
import { organizationIdSchema } from './organization.ts'

/** `requiredFrom`: from when on the members need a second factor; null requires none. */
export const setTwoFactorRequirementInput = z.object({
  requiredFrom: boundedTimestampInput.nullable(),
  organizationId: organizationIdSchema.optional(),
  ...dryRunInput,
})

export const setTwoFactorRequirementOutput = z.object({ requiredFrom: z.date().nullable(), ...previewOutput })

const count = z.number().int()

/** `members`: how many there are and how many have no second factor yet; null for those who may not know. */
export const getTwoFactorRequirementOutput = z.object({
  requiredFrom: z.date().nullable(),
  /** Whether it is required by now. */
  inForce: z.boolean(),
  members: z.object({ total: count, notReady: count }).nullable(),
})

/**
 * Whether a member may change the requirement: an owner, who has to meet it before it is turned on, or would lock
 * themselves out.
 */
export function setTwoFactorRequirement(
  actor: Pick<Member, 'roles'> | undefined,
  { ownerRole, state }: { ownerRole: string; state: SecondFactorState },
  requiredFrom: Date | null,
): Decision {
  if (actor === undefined) return refuse('USER_IS_NOT_A_MEMBER')
  if (!actor.roles.has(ownerRole)) return refuse('ORGANIZATION_NOT_ALLOWED_TO_UPDATE')
  return requiredFrom === null || state === 'passed' ? allow() : refuse('TWO_FACTOR_REQUIRED')
}

/** A date that has passed means from now on. */
export function effectiveFrom(requiredFrom: Date | null, now: Date): Date | null {
  return requiredFrom !== null && requiredFrom < now ? now : requiredFrom
}

const NOTICE_PAUSE_MS = 24 * 60 * 60 * 1000

/**
 * Whether members are mailed: when it is turned on, and not again for a day however often that is repeated, unless it
 * applies before the date that they were told.
 */
export function mailsNotice(
  before: { requiredFrom: Date | null; noticeAt: Date | null; toldFrom: Date | null },
  requiredFrom: Date | null,
  now: Date,
): boolean {
  if (requiredFrom === null) return false
  const toldFrom = before.toldFrom ?? before.requiredFrom
  if (toldFrom !== null && requiredFrom < toldFrom) return true
  if (before.requiredFrom !== null) return false
  return before.noticeAt === null || now.getTime() - before.noticeAt.getTime() >= NOTICE_PAUSE_MS
}
