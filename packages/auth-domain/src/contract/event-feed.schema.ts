import {
  readEventSnapshotInput,
  readEventSnapshotOutput,
  readEventsInput,
  readEventsOutput,
} from '#event-feed/event-feed.schema.ts'
import type { eventFeedContract } from './event-feed.ts'
import type { SchemasOf } from './operation.ts'

export const eventFeedSchemas = {
  readEvents: { input: readEventsInput, output: readEventsOutput },
  readEventSnapshot: { input: readEventSnapshotInput, output: readEventSnapshotOutput },
} as const satisfies SchemasOf<typeof eventFeedContract>
