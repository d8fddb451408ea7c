import type { StoredSession } from '@foyer/auth-domain/session/session'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvents } from '@foyer/db/operations/audit'
import { deleteSessions } from '@foyer/db/sessions/delete-sessions'
import { findSession, findSignIns } from '@foyer/db/sessions/sessions'
import { readAdminSessions } from '#operations/admin/admin-session.ts'
import { targetEvent } from '#operations/admin/target-event.ts'
import { eventOf } from '#runtime/audit-event.ts'
import type { Call } from '#runtime/context/call.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'
import type { LockedCall } from './lock-actor.ts'
import { ofDevice } from './of-device.ts'

/**
 * Records that `by` has ended a session, and the impersonations that began in it, as `deleteSessions` has returned them; false
 * where it was none of theirs.
 */
export async function recordEnd(
  trx: Trx,
  by: LockedCall,
  handle: string,
  ended: readonly StoredSession[],
): Promise<boolean> {
  const own = ended.find(({ token }) => token === handle)
  if (own === undefined) return false
  const begun = ended.filter((session) => session !== own)
  await recordEvents(trx, [
    targetEvent(by, 'session.revoked', own.userId, endedDetail(own)),
    ...begun.map(({ userId }) => targetEvent(by, 'user.impersonation.ended', userId, {})),
  ])
  return true
}

/**
 * Ends the session that the request presented, of cookies of one name each, and `others`, with the impersonations that
 * began in them; with an impersonation also the admin's own, kept in a cookie beside it.
 */
export async function endPresentedSession(trx: Trx, call: Call, others: readonly string[] = []): Promise<void> {
  const first = call.candidates.map(({ handle }) => handle)
  const own = await findAdminSession(trx, call)
  const handles = [...new Set([...first, ...(own === undefined ? [] : [own.token]), ...others])]
  const ended = new Map((await deleteSessions(trx, handles)).map((session) => [session.token, session]))
  const inOrder = [...new Set([...handles, ...ended.keys()])].flatMap((handle) => ended.get(handle) ?? [])
  await recordEnds(trx, call, inOrder)
}

/** Records the ends of sessions whose cookies the browser has, and of impersonations that began in them. */
export async function recordEnds(trx: Trx, call: Call, ended: readonly StoredSession[]): Promise<void> {
  const events = ended.flatMap((session) => {
    const end = eventOf(call, 'session.revoked', endedDetail(session), session)
    return session.impersonatedBy === null ? [end] : [end, eventOf(call, 'user.impersonation.ended', {}, session)]
  })
  await recordEvents(trx, events)
  if (ended.some(({ impersonatedBy }) => impersonatedBy !== null)) call.cookies.clear('admin_session')
}

// The browser of an impersonation is the admin's, of which its user is not told.
function endedDetail({ id, userAgent, impersonatedBy }: StoredSession) {
  return { sessionId: id, ...ofDevice(impersonatedBy === null ? userAgent : null) }
}

// The stored cookie is only accepted for a session of the impersonating admin.
async function findAdminSession(trx: Trx, call: Call): Promise<StoredSession | undefined> {
  const stored = readAdminSessions(call)
  if (stored.length === 0 || call.presented === undefined) return undefined
  const impersonation = await findSession(trx, call.presented.handle)
  if (typeof impersonation?.impersonatedBy !== 'string') return undefined
  const found = await findSignIns(
    trx,
    stored.map(({ secret }) => fingerprint(secret)),
  )
  const sessions = found.map(({ session }) => session)
  return sessions.find((own) => own.userId === impersonation.impersonatedBy && own.impersonatedBy === null)
}
