import type { Session } from '@foyer/auth-domain/session/session'
import type { AuditEvent } from '@foyer/db/operations/audit'
import type { Call } from './context/call.ts'

/** An audit event of this call. Actor and target are the session's user; the impersonating admin is recorded too. */
export function eventOf(
  call: Pick<Call, 'request' | 'now'> & { session?: Session },
  type: AuditEvent['type'],
  detail: NonNullable<AuditEvent['detail']>,
  by: Pick<Session, 'userId' | 'impersonatedBy'> | undefined = call.session,
): AuditEvent {
  return {
    type,
    actorId: by?.userId,
    impersonatorId: by?.impersonatedBy ?? undefined,
    targetUserId: by?.userId,
    ipAddress: call.request.ipAddress ?? undefined,
    userAgent: call.request.userAgent ?? undefined,
    detail,
    at: call.now(),
  }
}
