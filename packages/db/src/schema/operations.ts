import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Immutable } from './column.ts'

/** Key pairs that sign JWTs for other services. */
export interface JwksTable {
  id: Immutable<string>
  publicKey: Immutable<string>
  /** Encrypted. */
  privateKey: string
  alg: string | null
  createdAt: Date
  expiresAt: Date | null
}

/** Mails to send after a commit (transactional outbox). */
export interface OutboxTable {
  id: Immutable<string>
  kind: Immutable<string>
  /** The address, for admins; cleared once sent. Null where an earlier version has written the mail. */
  recipient: string | null
  /** Encrypted; cleared once sent. */
  payload: string | null
  messageId: Immutable<string>
  /** In all: never fewer, so that a process that has lost its claim is known by them. */
  attempts: Generated<number>
  /** Those that were made before an admin had it retried, which count for nothing since. */
  attemptsBeforeRetry: Generated<number>
  availableAt: Date
  createdAt: Date
  sentAt: Date | null
  /** Set when the mail will not be retried. */
  parkedAt: Date | null
  lastError: string | null
}

/** Counts of calls and mails. `expire` in milliseconds since the epoch: the end of the window. */
export interface RateLimitTable {
  key: string
  points: Generated<number>
  expire: number | null
}

/** Consecutive sign-in failures per email, registered or not; `key` is a keyed hash of the email. */
export interface SignInThrottleTable {
  key: string
  /** Whose attempts they are where their browser, session or second factor tells it; else null. */
  userId: string | null
  failures: number
  blockedUntil: Date
  updatedAt: Date
}

/** What the service notes of itself: one row. A service that was there before `bcryptCost` has none until there is an admin. */
export interface ServiceTable {
  id: Immutable<number>
  name: string | null
  /** `#rrggbb` */
  accent: string | null
  language: number | null
  /** Null until there is an admin. */
  setUpAt: Date | null
  /** What passwords are hashed at, unless the configuration says it; null in a service that was there before. */
  bcryptCost: Immutable<number | null>
}

/** Exclusive task of one process at a time, until `until`. */
export interface LeaseTable {
  key: string
  until: Date
}

/** The position that was given to an event last. */
export interface EventSequenceTable {
  last: number
  /** Up to which position deliveries to webhooks were made; null before the first. */
  delivered: Generated<number | null>
}

/**
 * Audit log, partitioned by month of `createdAt`; events are kept when the referenced rows are deleted. Names are those
 * at the time of the event.
 */
export interface AuditEventTable {
  id: GeneratedAlways<number>
  type: Immutable<string>
  actorId: Immutable<string | null>
  impersonatorId: Immutable<string | null>
  targetUserId: Immutable<string | null>
  organizationId: Immutable<string | null>
  actorName: Name
  actorEmail: Name
  targetName: Name
  targetEmail: Name
  organizationName: Name
  ipAddress: Immutable<string | null>
  userAgent: Immutable<string | null>
  /** JSON text. */
  detail: Immutable<string | null>
  createdAt: Immutable<Date>
  /** Of the transaction that wrote the event: below the oldest one running, no earlier event can appear any more. */
  transaction: GeneratedAlways<string>
  /** Order for readers without gaps, given after the commit; null until then. */
  position: ColumnType<number | null, never, number>
}

type Name = ColumnType<string | null, string | null | undefined, never>
