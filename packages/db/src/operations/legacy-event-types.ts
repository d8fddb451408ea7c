import type { EventType } from '@foyer/auth-domain/audit/event-types'
import { renamedEventTypes } from '#migrations/0003-dotted-event-types.ts'

const renamed: Readonly<Record<string, EventType>> = renamedEventTypes

/** Reads a stored type: a process of version 0.1 that still runs during an upgrade writes the old name. */
export function readEventType(stored: string): EventType {
  // The edge where what recordEvent wrote is read again.
  return renamed[stored] ?? (stored as EventType)
}

/** Every name that a type may be stored under. */
export function storedEventTypes(type: EventType): string[] {
  const former = Object.keys(renamed).filter((name) => renamed[name] === type)
  return [type, ...former]
}
