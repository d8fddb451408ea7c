import { setRoleInput } from '@foyer/auth-domain/admin/admin-inputs'
import { setRole as decideSetRole } from '@foyer/auth-domain/admin/set-role'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteImpersonationsOf } from '@foyer/db/sessions/sessions'
import { changeUser } from '@foyer/db/users/users'
import { targetEvent } from '#operations/admin/target-event.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Replaces a user's roles. */
export const setRole = adminProcedure(setRoleInput, 'user:set-role', 'ADMIN_NOT_ALLOWED_TO_CHANGE_ROLE').mutation(
  async ({ ctx, input }) => {
    const role = joinRoles(orThrow(decideSetRole(input.role, ctx.options.admin)))
    const user = await inTransaction(ctx, async (trx) => {
      const { actor } = await lockActorAndTarget(trx, ctx, input.userId)
      const changed = await changeUser(trx, input.userId, { role }, ctx.now())
      if (changed === undefined) throw refused('ADMIN_USER_NOT_FOUND')
      // Impersonations depended on the former roles and must not become valid again with them (S52).
      await deleteImpersonationsOf(trx, changed.id)
      await recordEvent(trx, targetEvent(actor, 'user.role.changed', changed.id, { role }))
      return changed
    })
    return { user: presentUser(user, ctx.options) }
  },
)
