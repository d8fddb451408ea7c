import type { setRoleInput } from '@foyer/auth-domain/admin/admin-inputs'
import { setRole as decideSetRole } from '@foyer/auth-domain/admin/set-role'
import type { LockedUser } from '@foyer/db/users/users'
import type { z } from 'zod'
import { type ActingCall, lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { changeRole } from './change-role.ts'

/** Replaces a user's roles. */
export async function setRoleAsAdmin(
  call: ActingCall,
  { userId, role }: z.output<typeof setRoleInput>,
): Promise<LockedUser> {
  const roles = orThrow(decideSetRole(role, call.options.admin))
  return inTransaction(call, async (trx) => {
    const { actor, target } = await lockActorAndTarget(trx, call, userId)
    if (target === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    return changeRole(trx, actor, target, roles)
  })
}
