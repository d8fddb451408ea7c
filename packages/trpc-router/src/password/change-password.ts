import { changePasswordInput } from '@foyer/auth-domain/password/change-password'
import { checkNewPassword } from '@foyer/auth-domain/password/policy'
import { replacePasswordHash } from '@foyer/db/accounts'
import { recordEvent } from '@foyer/db/audit'
import { deleteSessionsOf } from '@foyer/db/sessions'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { notify } from '../outbox/notify.ts'
import { signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { isRemembered, setSessionCookies } from '../session/session-cookies.ts'
import { rotateSession } from '../session/start-session.ts'
import { presentBriefUser, presentUser } from '../user/present-user.ts'
import { confirmPassword } from './confirm-password.ts'
import { voidMailedTokens } from './void-mailed-tokens.ts'

/** Replaces the password of whoever is signed in; with `revokeOtherSessions` this browser alone stays, on a new session. */
export const changePassword = signedIn(changePasswordInput).mutation(async ({ ctx, input }) => {
  orThrow(checkNewPassword(input.newPassword, ctx.options.emailAndPassword))
  const outdated = await confirmPassword(ctx, input.currentPassword)
  const current = await ctx.passwords.hash(input.newPassword)
  const remembered = isRemembered(ctx)
  const rotates = input.revokeOtherSessions === true
  const { user, started } = await inTransaction(ctx, async (trx) => {
    const after = await voidMailedTokens(trx, ctx.user.id)
    if (after === undefined) throw refused('NOT_SIGNED_IN')
    // Changed by somebody else since it was compared: it is no longer the current one.
    if (!(await replacePasswordHash(trx, after.id, { outdated, current }, ctx.now()))) throw refused('INVALID_PASSWORD')
    await recordEvent(trx, eventOf(ctx, 'password-changed', { revokedOtherSessions: rotates }))
    await notify(trx, ctx, after, { template: 'password-changed' })
    if (rotates) await deleteSessionsOf(trx, after.id)
    return { user: after, started: rotates ? await rotateSession(trx, ctx, ctx.session, remembered) : undefined }
  })
  if (started !== undefined) {
    const shown = { session: started.session, user: presentUser(user, ctx.options) }
    setSessionCookies(ctx, started.secret, shown, remembered)
  }
  return { token: started?.session.token ?? null, user: presentBriefUser(user) }
})
