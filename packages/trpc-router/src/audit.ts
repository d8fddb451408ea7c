import type { Session } from '@foyer/auth-domain/session/session'
import type { AuditEvent } from '@foyer/db/audit'
import type { Call } from './context/call.ts'

/** An event of this call: who did it to themselves, for whom an admin acted, from where, when. */
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
