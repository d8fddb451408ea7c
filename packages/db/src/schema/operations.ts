import type { Generated, GeneratedAlways } from 'kysely'
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
  /** Encrypted; cleared once sent. */
  payload: string | null
  messageId: Immutable<string>
  attempts: Generated<number>
  availableAt: Date
  createdAt: Date
  sentAt: Date | null
  /** Set when the mail will not be retried. */
  parkedAt: Date | null
  lastError: string | null
}

/** Layout of rate-limiter-flexible, columns in its order. `expire` in milliseconds since the epoch. */
export interface RateLimitTable {
  key: string
  points: Generated<number>
  expire: number | null
}

/** Consecutive sign-in failures per email, registered or not; `key` is a keyed hash of the email. */
export interface SignInThrottleTable {
  key: string
  failures: number
  blockedUntil: Date
  updatedAt: Date
}

/** Exclusive task of one process at a time, until `until`. */
export interface LeaseTable {
  key: string
  until: Date
}

/** Audit log; events are kept when the referenced rows are deleted. */
export interface AuditEventTable {
  id: GeneratedAlways<number>
  type: Immutable<string>
  actorId: Immutable<string | null>
  impersonatorId: Immutable<string | null>
  targetUserId: Immutable<string | null>
  organizationId: Immutable<string | null>
  ipAddress: Immutable<string | null>
  userAgent: Immutable<string | null>
  /** JSON text. */
  detail: Immutable<string | null>
  createdAt: Immutable<Date>
}
