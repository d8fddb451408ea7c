import { allow, type Decision, refuse } from '../decision.ts'
import { type AdminPolicy, mayAdminister } from '../permission/admin-permissions.ts'

type Person = { id: string; role: string | null }

/** Nobody bans themselves: the way back would be shut from inside. */
export function banUser(actor: Person, userId: string): Decision {
  return actor.id === userId ? refuse('ADMIN_CANNOT_BAN_YOURSELF') : allow()
}

/** Whom an admin may act as: anyone who is no admin (S52). */
export function impersonateUser<Known extends Person>(target: Known | undefined, policy: AdminPolicy): Decision<Known> {
  if (target === undefined) return refuse('ADMIN_USER_NOT_FOUND')
  return isAdmin(target, policy) ? refuse('ADMIN_NOT_ALLOWED_TO_IMPERSONATE') : allow(target)
}

/** Whether somebody has any admin right at all. */
export function isAdmin(user: Person, policy: AdminPolicy): boolean {
  return mayAdminister(policy, user, { user: ['list'] })
}
