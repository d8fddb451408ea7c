import { noInput } from '@foyer/auth-domain/input/no-input'
import { recordEvent } from '@foyer/db/audit'
import { deleteSession } from '@foyer/db/sessions'
import { eventOf } from '../audit.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { signedIn } from '../procedures.ts'
import { refused } from '../refused.ts'
import { fingerprint } from '../secrets/keyring.ts'
import { findCurrentSession } from '../session/current-session.ts'
import { setSessionCookies } from '../session/session-cookies.ts'
import { presentUser } from '../user/present-user.ts'
import { readAdminSession } from './admin-session.ts'

/** Ends an impersonation and gives the admin their own session back, if that lives and is theirs. */
export const stopImpersonating = signedIn(noInput).mutation(async ({ ctx }) => {
  const { impersonatedBy } = ctx.session
  if (impersonatedBy === null) throw refused('ADMIN_NOT_IMPERSONATING')
  const kept = readAdminSession(ctx)
  const own = kept && (await findCurrentSession(ctx, fingerprint(kept.secret)))
  await inTransaction(ctx, async (trx) => {
    await deleteSession(trx, ctx.session.token)
    await recordEvent(trx, eventOf(ctx, 'impersonation-ended', {}))
  })
  // What is no session of the admin behind this one opens nothing.
  if (kept === undefined || own === undefined || own.user.id !== impersonatedBy) throw refused('FAILED_TO_GET_SESSION')
  const shown = { session: own.session, user: presentUser(own.user, ctx.options) }
  setSessionCookies(ctx, kept.secret, shown, kept.remembered)
  return shown
})
