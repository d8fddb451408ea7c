import { setRole as decideSetRole } from '@foyer/auth-domain/admin/set-role'
import { contract } from '@foyer/auth-domain/contract/contract'
import { changeRole } from '#operations/admin/change-role.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.setRole)

/** Replaces a user's roles. */
export const setRole = mutation(async ({ ctx, input }) => {
  const roles = orThrow(decideSetRole(input.role, ctx.options.admin))
  const user = await inTransaction(ctx, async (trx) => {
    const { actor, target } = await lockActorAndTarget(trx, ctx, input.userId)
    if (target === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    return changeRole(trx, actor, target, roles)
  })
  return { user: presentUser(user, ctx.options) }
})
