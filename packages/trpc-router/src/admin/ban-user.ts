import { banUserInput } from '@foyer/auth-domain/admin/admin-inputs'
import { banUser as decideBanUser } from '@foyer/auth-domain/admin/rules'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { recordEvent } from '@foyer/db/audit'
import { deleteSessionsOf } from '@foyer/db/sessions'
import { changeUser } from '@foyer/db/users'
import { inTransaction } from '../outbox/in-transaction.ts'
import { admin } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { presentUser } from '../user/present-user.ts'
import { targetEvent } from './target-event.ts'

const NO_REASON = 'No reason'

/** Shuts every door to a user, for a time or for ever, and ends their sessions. */
export const banUser = admin(banUserInput, 'user:ban', 'ADMIN_NOT_ALLOWED_TO_BAN').mutation(async ({ ctx, input }) => {
  orThrow(decideBanUser(ctx.user, input.userId))
  const { banReason = NO_REASON, banExpiresIn } = input
  const banExpires = banExpiresIn === undefined ? null : inSeconds(ctx.now(), banExpiresIn)
  const user = await inTransaction(ctx, async (trx) => {
    const banned = await changeUser(trx, input.userId, { banned: true, banReason, banExpires }, ctx.now())
    if (banned === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    await deleteSessionsOf(trx, banned.id)
    await recordEvent(trx, targetEvent(ctx, 'user-banned', banned.id, { banReason }))
    return banned
  })
  return { user: presentUser(user, ctx.options) }
})
