import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { idSchema } from '#input/id.ts'
import { reasonSchema } from '#input/name.ts'

export const removeUserPasskeyInput = z.object({
  userId: idSchema,
  passkeyId: idSchema,
  reason: reasonSchema,
})

/**
 * Whether an admin may remove a passkey of a user: not their own, which takes a fresh session. The last sign-in method too:
 * a stolen key must go, and an admin can set a password.
 */
export function removeUserPasskey<Target extends { id: string }>(
  admin: { id: string },
  target: Target | undefined,
): Decision<Target> {
  if (target === undefined) return refuse('ADMIN_USER_NOT_FOUND')
  return target.id === admin.id ? refuse('ADMIN_CANNOT_REMOVE_OWN_PASSKEY') : allow(target)
}
