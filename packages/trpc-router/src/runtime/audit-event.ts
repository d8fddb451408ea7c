import type { StoredSession } from '@foyer/auth-domain/session/session'
import type { AuditEvent } from '@foyer/db/operations/audit'
import type { LockedUser } from '@foyer/db/users/users'
import type { Call } from './context/call.ts'

type Actor = Pick<StoredSession, 'userId' | 'impersonatedBy'> | undefined

type Detail = NonNullable<AuditEvent['detail']>

type Facts = Pick<Call, 'request' | 'now'> & Partial<Pick<Call, 'apiKey'>>

/** Actor and target are the session's user, who is locked; the impersonating admin is recorded too. */
export function eventOf(
  call: Facts & { session: StoredSession; user: LockedUser },
  type: AuditEvent['type'],
  detail: Detail,
): AuditEvent
/** An event of a call without a session of its own: `by` is the user it is about, undefined for the server. */
export function eventOf(call: Facts, type: AuditEvent['type'], detail: Detail, by: Actor): AuditEvent
export function eventOf(
  call: Facts & { session?: StoredSession },
  type: AuditEvent['type'],
  detail: Detail,
  by: Actor = call.session,
): AuditEvent {
  return {
    type,
    actorId: by?.userId,
    impersonatorId: by?.impersonatedBy ?? undefined,
    targetUserId: by?.userId,
    ipAddress: call.request.ipAddress ?? undefined,
    userAgent: call.request.userAgent ?? undefined,
    detail: { ...detail, ...keyOf(call) },
    at: call.now(),
  }
}

// A call by an API key names it: it may be any of several programs of the user.
function keyOf({ apiKey, session }: Facts & { session?: StoredSession }): Detail {
  return apiKey === undefined || session === undefined ? {} : { apiKeyId: session.id }
}
