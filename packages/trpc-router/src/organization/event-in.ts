import type { AuditEvent } from '@foyer/db/audit'
import { eventOf } from '../audit.ts'
import type { SignedInCall } from '../procedures.ts'

type Target = { organizationId: string; targetUserId?: string }

/** An event of this call in an organization; of the one who acts unless another is its target. */
export function eventIn(
  call: SignedInCall,
  type: AuditEvent['type'],
  { organizationId, targetUserId }: Target,
  detail: NonNullable<AuditEvent['detail']> = {},
): AuditEvent {
  const event = eventOf(call, type, detail)
  return { ...event, organizationId, targetUserId: targetUserId ?? event.targetUserId }
}
