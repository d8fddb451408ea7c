import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { changeBan } from '#operations/admin/change-ban.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Lifts a ban. */
export const unbanUser = adminProcedure(userIdInput, 'user:ban', 'ADMIN_NOT_ALLOWED_TO_BAN').mutation(
  async ({ ctx, input }) => {
    const user = await inTransaction(ctx, async (trx) => {
      const { actor } = await lockActorAndTarget(trx, ctx, input.userId)
      return changeBan(trx, actor, input.userId, { banned: false, banReason: null, banExpires: null })
    })
    return { user: presentUser(user, ctx.options) }
  },
)
