import type { AuditEvent } from '@foyer/db/operations/audit'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'

/** An audit event of an admin's action on a user. */
export function targetEvent(
  call: LockedCall,
  type: AuditEvent['type'],
  targetUserId: string,
  detail: NonNullable<AuditEvent['detail']> = {},
): AuditEvent {
  return { ...eventOf(call, type, detail), targetUserId }
}
