import type { AuditEvent } from '@foyer/db/operations/audit'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'

type Target = { organizationId: string; targetUserId?: string }

/** An audit event in an organization; its target is the actor unless another user is given. */
export function organizationEvent(
  call: LockedCall,
  type: AuditEvent['type'],
  { organizationId, targetUserId }: Target,
  detail: NonNullable<AuditEvent['detail']> = {},
): AuditEvent {
  const event = eventOf(call, type, detail)
  return { ...event, organizationId, targetUserId: targetUserId ?? event.targetUserId }
}
