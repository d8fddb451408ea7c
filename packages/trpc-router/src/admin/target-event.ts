import type { AuditEvent } from '@foyer/db/audit'
import { eventOf } from '../audit.ts'
import type { SignedInCall } from '../procedures.ts'

/** An event in which an admin did something to somebody. */
export function targetEvent(
  call: SignedInCall,
  type: AuditEvent['type'],
  targetUserId: string,
  detail: NonNullable<AuditEvent['detail']> = {},
): AuditEvent {
  return { ...eventOf(call, type, detail), targetUserId }
}
