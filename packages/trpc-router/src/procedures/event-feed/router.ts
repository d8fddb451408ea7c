import { router } from '#runtime/procedure/trpc.ts'
import { readEvents } from './read-events.ts'

export const eventFeedRouter = router({ readEvents })
