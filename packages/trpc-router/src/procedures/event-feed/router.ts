import { router } from '#runtime/procedure/trpc.ts'
import { readEventSnapshot } from './read-event-snapshot.ts'
import { readEvents } from './read-events.ts'

export const eventFeedRouter = router({ readEvents, readEventSnapshot })
