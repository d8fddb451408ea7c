import { setRoleInput } from '@foyer/auth-domain/admin/admin-inputs'
import { joinRoles } from '@foyer/auth-domain/permission/role-set'
import { recordEvent } from '@foyer/db/audit'
import { deleteImpersonationsOf } from '@foyer/db/sessions'
import { changeUser } from '@foyer/db/users'
import { inTransaction } from '../outbox/in-transaction.ts'
import { admin } from '../procedures.ts'
import { refused } from '../refused.ts'
import { presentUser } from '../user/present-user.ts'
import { targetEvent } from './target-event.ts'

/** Gives a user other roles, in the place of those they have. */
export const setRole = admin(setRoleInput, 'user:set-role', 'ADMIN_NOT_ALLOWED_TO_CHANGE_ROLE').mutation(
  async ({ ctx, input }) => {
    const role = joinRoles(input.role)
    const user = await inTransaction(ctx, async (trx) => {
      const changed = await changeUser(trx, input.userId, { role }, ctx.now())
      if (changed === undefined) throw refused('ADMIN_USER_NOT_FOUND')
      // They rested on the roles of before, and must not live again with them (S52).
      await deleteImpersonationsOf(trx, changed.id)
      await recordEvent(trx, targetEvent(ctx, 'role-changed', changed.id, { role }))
      return changed
    })
    return { user: presentUser(user, ctx.options) }
  },
)
