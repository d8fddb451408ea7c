import type { Options } from '#options.ts'
import { operatorFix } from '#service/operator-text.ts'
import { firstAdminRole } from './grant-role.ts'

/** How an operator makes the first admin where there is no set-up. */
export function howToMakeAdmin({
  admin,
  emailAndPassword,
}: Pick<Options, 'admin' | 'emailAndPassword'>): ReturnType<typeof operatorFix> {
  const role = firstAdminRole(admin)
  if (!role.allowed) return operatorFix('name-admin')
  return operatorFix(emailAndPassword.enabled ? 'make-admin' : 'grant-admin', { role: role.value })
}
