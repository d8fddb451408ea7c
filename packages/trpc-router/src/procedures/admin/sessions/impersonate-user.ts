import { impersonateUser as decideImpersonateUser } from '@foyer/auth-domain/admin/rules'
import { contract } from '@foyer/auth-domain/contract/contract'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import { impersonationOf } from '@foyer/auth-domain/sign-in/methods'
import { recordEvent } from '@foyer/db/operations/audit'
import { readAuthentication } from '@foyer/db/sessions/session-authentication'
import { storeAdminSession } from '#operations/admin/admin-session.ts'
import { targetEvent } from '#operations/admin/target-event.ts'
import { lockActorAndTarget } from '#operations/session/lock-actor.ts'
import { storeSession } from '#operations/session/start-session.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { isRemembered, setSessionCookies } from '#runtime/context/session-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.impersonateUser)

/** Starts a time-limited session as a user who is no admin; the admin's own session is stored in a cookie. */
export const impersonateUser = mutation(async ({ ctx, input }) => {
  const { presented, options } = ctx
  if (presented === undefined) throw refused('NOT_SIGNED_IN')
  const { target, started } = await inTransaction(ctx, async (trx) => {
    const [locked, authentication] = await Promise.all([
      lockActorAndTarget(trx, ctx, input.userId),
      readAuthentication(trx, ctx.session.token),
    ])
    const target = orThrow(decideImpersonateUser(locked.target, options.admin, ctx.now()))
    await recordEvent(trx, targetEvent(locked.actor, 'user.impersonation.started', target.id, {}))
    const { session } = locked.actor
    const began = impersonationOf(authentication)
    const started = await storeSession(trx, ctx, target, {
      expiresAt: inSeconds(ctx.now(), options.admin.impersonationSessionDuration),
      activeOrganizationId: null,
      impersonatedBy: ctx.user.id,
      // What the admin has shown counts where a second factor is required: of the user nobody can ask it.
      authentication: { ...began, party: null, impersonatedFrom: session.id },
    })
    return { target, started }
  })
  storeAdminSession(ctx, presented.secret, isRemembered(ctx))
  const shown = presentSignedIn({ session: started.session, user: target }, options)
  setSessionCookies(ctx, started.secret, shown, false)
  ctx.cookies.clear('session_data')
  return shown
})
