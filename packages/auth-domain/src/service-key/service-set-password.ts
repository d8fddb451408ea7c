import { isAdmin } from '#admin/rules.ts'
import { allow, type Decision, refuse } from '#decision.ts'
import type { AdminPolicy } from '#permission/admin-permissions.ts'
import { isBeingDeleted } from '#user/delete-user.ts'

/** Whether a key may set the password of a user: that of an admin would make the key one. */
export function serviceSetPassword<Target extends { id: string; role: string | null; email: string }>(
  target: Target | undefined,
  policy: AdminPolicy,
): Decision<Target> {
  if (target === undefined || isBeingDeleted(target.email)) return refuse('ADMIN_USER_NOT_FOUND')
  return isAdmin(target, policy) ? refuse('SERVICE_KEY_NOT_FOR_ADMINS') : allow(target)
}
