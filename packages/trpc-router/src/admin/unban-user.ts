import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { recordEvent } from '@foyer/db/audit'
import { changeUser } from '@foyer/db/users'
import { inTransaction } from '../outbox/in-transaction.ts'
import { admin } from '../procedures.ts'
import { refused } from '../refused.ts'
import { presentUser } from '../user/present-user.ts'
import { targetEvent } from './target-event.ts'

/** Lifts a ban. */
export const unbanUser = admin(userIdInput, 'user:ban', 'ADMIN_NOT_ALLOWED_TO_BAN').mutation(async ({ ctx, input }) => {
  const lifted = { banned: false, banReason: null, banExpires: null }
  const user = await inTransaction(ctx, async (trx) => {
    const unbanned = await changeUser(trx, input.userId, lifted, ctx.now())
    if (unbanned === undefined) throw refused('ADMIN_USER_NOT_FOUND')
    await recordEvent(trx, targetEvent(ctx, 'user-unbanned', unbanned.id))
    return unbanned
  })
  return { user: presentUser(user, ctx.options) }
})
