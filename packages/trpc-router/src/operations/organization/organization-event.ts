import type { EventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import type { EventType } from '@foyer/auth-domain/audit/event-types'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { type EventOf, eventOf } from '#runtime/audit-event.ts'

type Target = { organizationId: string; targetUserId?: string }

/** An audit event in an organization; its target is the actor unless another user is given. */
export function organizationEvent<Type extends EventType>(
  call: LockedCall,
  type: Type,
  { organizationId, targetUserId }: Target,
  detail: EventDetails[Type],
): EventOf<Type> {
  const event = eventOf(call, type, detail)
  return { ...event, organizationId, targetUserId: targetUserId ?? event.targetUserId }
}
