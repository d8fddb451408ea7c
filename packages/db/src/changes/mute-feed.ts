import type { ChangeFeed } from './change-feed.ts'

/** Of a pooler that cannot be listened through. */
export const muteFeed: ChangeFeed = {
  fault: () => 'unheard',
  cause: () => undefined,
  waitForInvalidations: async () => undefined,
  outage: () => undefined,
  close: async () => undefined,
}
