import type { StoredSession } from '@foyer/auth-domain/session/session'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import { deleteSession, findSession } from '@foyer/db/sessions/sessions'
import { readAdminSession } from '#operations/admin/admin-session.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

/**
 * Ends the session that the request presented and `others`; with an impersonation also the admin's own, kept in a cookie
 * beside it. All are deleted in one order, so that two calls of one browser never wait for each other.
 */
export async function endPresentedSession(trx: Trx, call: Call, others: readonly string[] = []): Promise<void> {
  const first = call.presented === undefined ? [] : [call.presented.handle]
  const own = await findAdminSession(trx, call)
  const handles = new Set([...first, ...(own === undefined ? [] : [own.token]), ...others])
  const ended = new Map<string, StoredSession>()
  for (const handle of [...handles].sort()) {
    const session = await deleteSession(trx, handle)
    if (session !== undefined) ended.set(handle, session)
  }
  for (const handle of handles) {
    const session = ended.get(handle)
    if (session !== undefined) await recordEnd(trx, call, session)
  }
}

async function recordEnd(trx: Trx, call: Call, ended: StoredSession): Promise<void> {
  await recordEvent(trx, eventOf(call, 'session.revoked', { sessionId: ended.id }, ended))
  if (ended.impersonatedBy === null) return
  await recordEvent(trx, eventOf(call, 'user.impersonation.ended', {}, ended))
  call.cookies.clear('admin_session')
}

// The stored cookie is only accepted for a session of the impersonating admin.
async function findAdminSession(trx: Trx, call: Call): Promise<StoredSession | undefined> {
  const stored = readAdminSession(call)
  const impersonation = stored && call.presented && (await findSession(trx, call.presented.handle))
  if (stored === undefined || typeof impersonation?.impersonatedBy !== 'string') return undefined
  const own = await findSession(trx, fingerprint(stored.secret))
  return own?.userId === impersonation.impersonatedBy && own.impersonatedBy === null ? own : undefined
}
