/** At most `max` requests in `window` seconds. */
export type RateLimitRule = { window: number; max: number }

/**
 * Sign-in and credential calls, calls by which a stranger has mail sent, requests for links that sign in, pictures that
 * one user uploads, deliveries to webhooks that one asks for, clients that register themselves, all other calls, reads with a session, and second factors of all browsers behind one address (S17).
 * Inviting is one of the others: its mails are counted (mail-quotas.ts).
 */
export type RateLimitGroup =
  | 'credentials'
  | 'mail'
  | 'links'
  | 'uploads'
  | 'deliveries'
  | 'registrations'
  | 'other'
  | 'session'
  | 'secondFactors'

export const rateLimitRules: Record<RateLimitGroup, RateLimitRule> = {
  credentials: { window: 10, max: 3 },
  mail: { window: 60, max: 3 },
  links: { window: 60, max: 5 },
  uploads: { window: 60, max: 10 },
  deliveries: { window: 60, max: 30 },
  registrations: { window: 60, max: 5 },
  other: { window: 10, max: 100 },
  session: { window: 10, max: 600 },
  secondFactors: { window: 10, max: 100 },
}

type CountedGroup = Exclude<RateLimitGroup, 'session' | 'secondFactors'>

/**
 * How an operation is limited: by its group. `second-factor`: as a credential call, counted by the pending sign-in or the
 * session that it is about, and only widely by address (docs/decisions/0041). `countedAs`: shares the count of that name.
 */
export type Rate = CountedGroup | 'second-factor' | { group: CountedGroup; countedAs: string }

/** What a call is counted as: its name in rules and counts, and the group whose limit applies where it has no rule. */
export type Counted = { name: string; group: CountedGroup }

/** What a user's pictures are counted as, whichever operation uploads them. */
export const storedPicture: Counted = { name: 'storePicture', group: 'uploads' }

/** What a user's tests and redeliveries of webhooks are counted as: each sends requests, one that names a time thousands. */
export const requestedDelivery: Counted = { name: 'requestDelivery', group: 'deliveries' }

/** What looks at whether a username is free is counted as, whichever operation looks. */
export const usernameLookUp: Counted = { name: 'changeUsername', group: 'credentials' }

/** What an operation is counted as. */
export function countedAs({ name, rate }: { name: string; rate: Rate }): Counted {
  if (typeof rate === 'object') return { name: rate.countedAs, group: rate.group }
  return { name, group: rate === 'second-factor' ? 'credentials' : rate }
}
