import { eventAreas } from '@foyer/auth-domain/audit/event-kinds'
import { eventTypes } from '@foyer/auth-domain/audit/event-types'
import type { EventsAddress, EventsSearch } from './event-search.ts'

/** The filters of an address, without an area or a type that this version does not know. */
export function knownEvents({ area, type, ...search }: EventsAddress): EventsSearch {
  return {
    ...search,
    area: eventAreas.find((known) => known === area),
    type: eventTypes.find((known) => known === type),
  }
}
