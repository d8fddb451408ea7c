import type { EventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import type { EventType } from '@foyer/auth-domain/audit/event-types'
import { type Actor, actorIdOf, isAtCommandLine, type LockedCall } from '#operations/session/lock-actor.ts'
import { type EventOf, eventOf } from '#runtime/audit-event.ts'

/** The types whose detail may have a reason. */
type WithReason = { [Type in EventType]: 'reason' extends keyof EventDetails[Type] ? Type : never }[EventType]

/** An audit event of an action on a user: by an admin, or at the command line, whose reason it keeps. */
export function targetEvent<Type extends EventType>(
  actor: LockedCall,
  type: Type,
  targetUserId: string,
  detail: EventDetails[Type],
): EventOf<Type>
export function targetEvent<Type extends WithReason>(
  actor: Actor,
  type: Type,
  targetUserId: string,
  detail: EventDetails[Type],
): EventOf<Type>
export function targetEvent<Type extends EventType>(
  actor: Actor,
  type: Type,
  targetUserId: string,
  detail: EventDetails[Type],
): EventOf<Type> {
  if (!isAtCommandLine(actor)) return { ...eventOf(actor, type, detail), targetUserId }
  const event = eventOf(actor, type, { ...detail, reason: actor.commandLine.reason }, undefined)
  return { ...event, actorId: actorIdOf(actor), targetUserId }
}
