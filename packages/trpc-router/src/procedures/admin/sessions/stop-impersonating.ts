import { contract } from '@foyer/auth-domain/contract/contract'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSession } from '@foyer/db/sessions/delete-sessions'
import type { StoredSignIn } from '@foyer/db/sessions/sessions'
import { readAdminSessions } from '#operations/admin/admin-session.ts'
import { lockActor } from '#operations/session/lock-actor.ts'
import { presentSignedIn } from '#operations/user/present-user.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { findCurrentSession } from '#runtime/context/current-session.ts'
import { setSessionCookies } from '#runtime/context/session-cookies.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import type { StoredAdminSession } from '#runtime/secrets/admin-session.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'

const { mutation, refused } = procedure(contract.stopImpersonating)

/**
 * Ends an impersonation and restores the admin's own session, if it is still live and theirs. A bearer gets null: its client
 * has kept the value of the admin's session.
 */
export const stopImpersonating = mutation(async ({ ctx }) => {
  const { impersonatedBy } = ctx.session
  if (impersonatedBy === null) throw refused('ADMIN_NOT_IMPERSONATING')
  const own = await inTransaction(ctx, async (trx) => {
    const [call, , found] = await Promise.all([
      lockActor(trx, ctx),
      deleteSession(trx, ctx.session.token),
      findAdminSession({ ...ctx, db: trx }, impersonatedBy),
    ])
    await recordEvent(trx, eventOf(call, 'user.impersonation.ended', {}))
    return found
  })
  if (ctx.bearer !== undefined) return null
  if (own === undefined) throw refused('FAILED_TO_GET_SESSION')
  const shown = presentSignedIn(own.current, ctx.options)
  setSessionCookies(ctx, own.stored.secret, shown, own.stored.remembered)
  ctx.cookies.clear('admin_session')
  return shown
})

type AdminSession = { stored: StoredAdminSession; current: StoredSignIn }

// A stored cookie is only accepted for a session of the impersonating admin.
async function findAdminSession(call: Call, adminId: string): Promise<AdminSession | undefined> {
  for (const stored of readAdminSessions(call)) {
    const current = await findCurrentSession(call, { handle: fingerprint(stored.secret), legacy: undefined })
    if (current?.user.id === adminId) return { stored, current }
  }
  return undefined
}
