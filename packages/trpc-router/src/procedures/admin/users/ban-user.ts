import { banUserInput } from '@foyer/auth-domain/admin/admin-inputs'
import { DEFAULT_BAN_REASON } from '@foyer/auth-domain/admin/ban-reason'
import { banUser as decideBanUser } from '@foyer/auth-domain/admin/rules'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { recordEvent } from '@foyer/db/operations/audit'
import { deletePendingSignInsOf } from '@foyer/db/sessions/pending-sign-ins'
import { deleteSessionsOf } from '@foyer/db/sessions/sessions'
import { deleteTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { changeUser } from '@foyer/db/users/users'
import { targetEvent } from '#operations/admin/target-event.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { presentUser } from '#operations/user/present-user.ts'
import { adminProcedure } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

/** Bans a user, temporarily or permanently, and ends their sessions. */
export const banUser = adminProcedure(banUserInput, 'user:ban', 'ADMIN_NOT_ALLOWED_TO_BAN').mutation(
  async ({ ctx, input }) => {
    orThrow(decideBanUser(ctx.user, input.userId))
    const { banReason = DEFAULT_BAN_REASON, banExpiresIn } = input
    const banExpires = banExpiresIn === undefined ? null : inSeconds(ctx.now(), banExpiresIn)
    const user = await inTransaction(ctx, async (trx) => {
      const { actor } = await lockActorAndTarget(trx, ctx, input.userId)
      const banned = await changeUser(trx, input.userId, { banned: true, banReason, banExpires }, ctx.now())
      if (banned === undefined) throw refused('ADMIN_USER_NOT_FOUND')
      await deleteSessionsOf(trx, banned.id)
      await deletePendingSignInsOf(trx, banned.id)
      await deleteTrustedDevicesOf(trx, banned.id)
      await recordEvent(trx, targetEvent(actor, 'user.banned', banned.id, { banReason }))
      return banned
    })
    return { user: presentUser(user, ctx.options) }
  },
)
