import type { AuditEvent } from '@foyer/db/operations/audit'
import { eventOf } from '#runtime/audit-event.ts'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'

type Target = { organizationId: string; targetUserId?: string }

/** An audit event in an organization; its target is the actor unless another user is given. */
export function organizationEvent(
  call: SignedInCall,
  type: AuditEvent['type'],
  { organizationId, targetUserId }: Target,
  detail: NonNullable<AuditEvent['detail']> = {},
): AuditEvent {
  const event = eventOf(call, type, detail)
  return { ...event, organizationId, targetUserId: targetUserId ?? event.targetUserId }
}
