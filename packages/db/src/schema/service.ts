import type { Generated, GeneratedAlways } from 'kysely'
import type { Fixed } from './column.ts'

/** Key pairs that sign tokens for other services. */
export interface JwksTable {
  id: Fixed<string>
  publicKey: Fixed<string>
  /** Sealed. */
  privateKey: string
  alg: string | null
  createdAt: Date
  expiresAt: Date | null
}

/** Mail, and whatever must follow a commit. */
export interface OutboxTable {
  id: Fixed<string>
  kind: Fixed<string>
  /** Sealed; cleared once sent. */
  payload: string | null
  messageId: Fixed<string>
  attempts: Generated<number>
  availableAt: Date
  createdAt: Date
  sentAt: Date | null
  /** Set when it will not be tried again. */
  parkedAt: Date | null
  lastError: string | null
}

/** The layout of rate-limiter-flexible, columns in its order. `expire` counts milliseconds since 1970. */
export interface RateLimitTable {
  key: string
  points: Generated<number>
  expire: number | null
}

/** Consecutive failures against one address, known or not; `key` is a keyed hash of it. */
export interface SignInThrottleTable {
  key: string
  failures: number
  blockedUntil: Date
  updatedAt: Date
}

/** What one process at a time may do, and until when it has it. */
export interface LeaseTable {
  key: string
  until: Date
}

/** What happened, kept when those it speaks of are gone. */
export interface AuditEventTable {
  id: GeneratedAlways<number>
  type: Fixed<string>
  actorId: Fixed<string | null>
  impersonatorId: Fixed<string | null>
  targetUserId: Fixed<string | null>
  organizationId: Fixed<string | null>
  ipAddress: Fixed<string | null>
  userAgent: Fixed<string | null>
  /** JSON text. */
  detail: Fixed<string | null>
  createdAt: Fixed<Date>
}
