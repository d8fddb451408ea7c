import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { idSchema } from '#input/id.ts'
import { reasonSchema } from '#input/name.ts'

export const resetTwoFactorInput = z.object({
  userId: idSchema,
  reason: reasonSchema,
})

/** Whether an admin may remove the second factor of a user: not their own, which takes the factor itself (T30, T43). */
export function resetTwoFactor<Target extends { id: string; twoFactorEnabled: boolean | null }>(
  actorId: string,
  target: Target | undefined,
): Decision<Target> {
  if (target === undefined) return refuse('ADMIN_USER_NOT_FOUND')
  if (target.id === actorId) return refuse('ADMIN_CANNOT_RESET_OWN_SECOND_FACTOR')
  return target.twoFactorEnabled === true ? allow(target) : refuse('TWO_FACTOR_NOT_ENABLED')
}
