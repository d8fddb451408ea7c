import type { Session } from '@foyer/auth-domain/session/session'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSession, findSession } from '@foyer/db/sessions/sessions'
import { readAdminSession } from '#operations/admin/admin-session.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

/** Ends the session that the request presented; with an impersonation also the admin's own, kept in a cookie beside it. */
export async function endPresentedSession(trx: Trx, call: Call): Promise<void> {
  const ended = call.presented && (await deleteSession(trx, call.presented.handle))
  if (!ended) return
  await recordEvent(trx, eventOf(call, 'session.revoked', { sessionId: ended.id }, ended))
  if (ended.impersonatedBy !== null) await endAdminSession(trx, call, ended, ended.impersonatedBy)
}

async function endAdminSession(trx: Trx, call: Call, impersonation: Session, adminId: string): Promise<void> {
  await recordEvent(trx, eventOf(call, 'user.impersonation.ended', {}, impersonation))
  const stored = readAdminSession(call)
  const own = stored && (await findSession(trx, fingerprint(stored.secret)))
  call.cookies.clear('admin_session')
  // The stored cookie is only accepted for a session of the impersonating admin.
  if (own === undefined || own.userId !== adminId || own.impersonatedBy !== null) return
  await deleteSession(trx, own.token)
  await recordEvent(trx, eventOf(call, 'session.revoked', { sessionId: own.id }, own))
}
