import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { recordEvent } from '@foyer/db/operations/audit'
import { changeUser } from '@foyer/db/users/users'
import { targetEvent } from '#operations/admin/target-event.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Lifts a ban. */
export const unbanUser = adminProcedure(userIdInput, 'user:ban', 'ADMIN_NOT_ALLOWED_TO_BAN').mutation(
  async ({ ctx, input }) => {
    const change = { banned: false, banReason: null, banExpires: null }
    const user = await inTransaction(ctx, async (trx) => {
      const { actor } = await lockActorAndTarget(trx, ctx, input.userId)
      const unbanned = await changeUser(trx, input.userId, change, ctx.now())
      if (unbanned === undefined) throw refused('ADMIN_USER_NOT_FOUND')
      await recordEvent(trx, targetEvent(actor, 'user.unbanned', unbanned.id))
      return unbanned
    })
    return { user: presentUser(user, ctx.options) }
  },
)
