import { banUserInput } from '@foyer/auth-domain/admin/admin-inputs'
import { DEFAULT_BAN_REASON } from '@foyer/auth-domain/admin/ban-reason'
import { banUser as decideBanUser } from '@foyer/auth-domain/admin/rules'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { changeBan } from '#operations/admin/change-ban.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Bans a user, temporarily or permanently, and ends their sessions. */
export const banUser = adminProcedure(banUserInput, 'user:ban', 'ADMIN_NOT_ALLOWED_TO_BAN').mutation(
  async ({ ctx, input }) => {
    orThrow(decideBanUser(ctx.user, input.userId))
    const { banReason = DEFAULT_BAN_REASON, banExpiresIn } = input
    const banExpires = banExpiresIn === undefined ? null : inSeconds(ctx.now(), banExpiresIn)
    const user = await inTransaction(ctx, async (trx) => {
      const { actor } = await lockActorAndTarget(trx, ctx, input.userId)
      return changeBan(trx, actor, input.userId, { banned: true, banReason, banExpires })
    })
    return { user: presentUser(user, ctx.options) }
  },
)
