import { type EventArea, typesOfArea } from './event-kinds.ts'
import type { EventType } from './event-types.ts'

/** The types that a filter by type and area lets through; undefined for every type. */
export function filteredTypes(type: EventType | undefined, area: EventArea | undefined): EventType[] | undefined {
  if (area === undefined) return type && [type]
  return typesOfArea(area).filter((ofArea) => type === undefined || ofArea === type)
}
