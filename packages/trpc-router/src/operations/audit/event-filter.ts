import { filteredTypes } from '@foyer/auth-domain/audit/filtered-types'
import type { EventFilter } from '@foyer/auth-domain/audit/list-events'
import type { listEventsInput } from '@foyer/auth-domain/audit/list-events.schema'
import type { z } from 'zod'

type Filters = Omit<z.output<typeof listEventsInput>, 'cursor' | 'limit'>

/** What a call asks for, as events are looked for. */
export function eventFilter({ type, area, ...filter }: Filters): EventFilter {
  return { ...filter, types: filteredTypes(type, area) }
}
