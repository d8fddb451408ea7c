import { userIdInput } from '@foyer/auth-domain/admin/admin-inputs'
import { impersonateUser as decideImpersonateUser } from '@foyer/auth-domain/admin/rules'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { recordEvent } from '@foyer/db/audit'
import { findUserById } from '@foyer/db/users'
import { inTransaction } from '../outbox/in-transaction.ts'
import { admin } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { isRemembered, setSessionCookies } from '../session/session-cookies.ts'
import { storeSession } from '../session/start-session.ts'
import { presentUser } from '../user/present-user.ts'
import { keepAdminSession } from './admin-session.ts'
import { targetEvent } from './target-event.ts'

/** Lets an admin act as a user who is none, for a bounded time; the way back is kept in a cookie of its own. */
export const impersonateUser = admin(userIdInput, 'user:impersonate', 'ADMIN_NOT_ALLOWED_TO_IMPERSONATE').mutation(
  async ({ ctx, input }) => {
    const { presented, options } = ctx
    if (presented === undefined) throw refused('NOT_SIGNED_IN')
    const target = orThrow(decideImpersonateUser(await findUserById(ctx.db, input.userId), options.admin, ctx.now()))
    const started = await inTransaction(ctx, async (trx) => {
      await recordEvent(trx, targetEvent(ctx, 'impersonation-started', target.id))
      return storeSession(trx, ctx, {
        userId: target.id,
        expiresAt: inSeconds(ctx.now(), options.admin.impersonationSessionDuration),
        activeOrganizationId: null,
        impersonatedBy: ctx.user.id,
      })
    })
    keepAdminSession(ctx, presented.secret, isRemembered(ctx))
    const shown = { session: started.session, user: presentUser(target, options) }
    setSessionCookies(ctx, started.secret, shown, false)
    ctx.cookies.clear('session_data')
    return shown
  },
)
