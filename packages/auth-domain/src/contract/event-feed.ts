import { type Declarations, named, signedInByProcedure } from './operation.ts'
import { readingAccount } from './rules.ts'

// Of the service to its admins and its keys with `events:read`; of an organization to who manages it and its keys with that right.
const ofFollowers = {
  access: signedInByProcedure('NOT_SIGNED_IN'),
  feature: 'always',
  organization: 'optional',
  rate: 'other',
  rules: { ...readingAccount, withoutFactor: 'in-organization', byKey: 'follower' },
  events: [],
} as const

const unlessFollower = [
  'UNKNOWN_SERVICE_KEY',
  'SERVICE_KEY_EXPIRED',
  'SERVICE_KEY_NOT_FROM_HERE',
  'SERVICE_KEY_NOT_PERMITTED',
  'NOT_ALLOWED_TO_LIST_EVENTS',
] as const

export const eventFeedContract = named({
  readEvents: {
    ...ofFollowers,
    refusals: [...unlessFollower, 'INVALID_CURSOR', 'EVENTS_GONE', 'TOO_MANY_WAITING'],
    rest: {
      method: 'GET',
      path: '/events',
      summary: 'Returns events in the order of their commits, after a cursor; with `wait` it waits for the next one.',
      answersAnew: true,
    },
  },
  readEventSnapshot: {
    ...ofFollowers,
    refusals: unlessFollower,
    rest: {
      method: 'GET',
      path: '/events/snapshot',
      summary:
        'Returns the users, organizations or members there are, by id, and the cursor from which events follow them.',
      answersAnew: true,
    },
  },
} as const satisfies Declarations)
