import { listEventsInput } from '@foyer/auth-domain/audit/list-events'
import { admin } from '../procedures.ts'
import { pageOfEvents } from './page-of-events.ts'

/** What happened in the whole service, newest first. */
export const listEvents = admin(listEventsInput, 'user:list', 'NOT_ALLOWED_TO_LIST_EVENTS').query(({ ctx, input }) => {
  const { cursor, limit, ...filter } = input
  return pageOfEvents(ctx, filter, { cursor, limit })
})
