import { setRoleInput } from '@foyer/auth-domain/admin/admin-inputs'
import { setRole as decideSetRole } from '@foyer/auth-domain/admin/set-role'
import { changeRole } from '#operations/admin/change-role.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Replaces a user's roles. */
export const setRole = adminProcedure(setRoleInput, 'user:set-role', 'ADMIN_NOT_ALLOWED_TO_CHANGE_ROLE').mutation(
  async ({ ctx, input }) => {
    const roles = orThrow(decideSetRole(input.role, ctx.options.admin))
    const user = await inTransaction(ctx, async (trx) => {
      const { actor, target } = await lockActorAndTarget(trx, ctx, input.userId)
      if (target === undefined) throw refused('ADMIN_USER_NOT_FOUND')
      return changeRole(trx, actor, target, roles)
    })
    return { user: presentUser(user, ctx.options) }
  },
)
