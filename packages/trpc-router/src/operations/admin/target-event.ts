import type { AuditEvent } from '@foyer/db/operations/audit'
import { type Actor, actorIdOf, isAtCommandLine } from '#operations/session/lock-actor.ts'
import { eventOf } from '#runtime/audit-event.ts'

/** An audit event of an action on a user: by an admin, or at the command line, whose reason it keeps. */
export function targetEvent(
  actor: Actor,
  type: AuditEvent['type'],
  targetUserId: string,
  detail: NonNullable<AuditEvent['detail']> = {},
): AuditEvent {
  if (!isAtCommandLine(actor)) return { ...eventOf(actor, type, detail), targetUserId }
  const event = eventOf(actor, type, { ...detail, reason: actor.commandLine.reason }, undefined)
  return { ...event, actorId: actorIdOf(actor), targetUserId }
}
