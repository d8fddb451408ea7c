import type { AuditEvent } from '@foyer/db/operations/audit'
import { eventOf } from '#runtime/audit-event.ts'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'

/** An audit event of an admin's action on a user. */
export function targetEvent(
  call: SignedInCall,
  type: AuditEvent['type'],
  targetUserId: string,
  detail: NonNullable<AuditEvent['detail']> = {},
): AuditEvent {
  return { ...eventOf(call, type, detail), targetUserId }
}
