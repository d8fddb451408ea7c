import type { Generated } from 'kysely'
import type { Immutable } from './column.ts'

/** An address to which events are delivered. */
export interface WebhookTable {
  id: Immutable<string>
  /** Null: of the service. */
  organizationId: Immutable<string | null>
  url: string
  description: string | null
  /** JSON: types of events and groups of them; null for all. */
  types: string | null
  /** Sealed. */
  secret: string
  /** Sealed: it signs too, until it ends. */
  formerSecret: string | null
  formerSecretUntil: Date | null
  createdBy: Immutable<string | null>
  createdAt: Immutable<Date>
  disabledAt: Date | null
  disabledReason: string | null
  /** Since when no delivery has succeeded. */
  failingSince: Date | null
  lastDeliveredAt: Date | null
  /** The position behind which its deliveries are still to be made; null where they are made as events get theirs. */
  behind: number | null
  /** When there is something to deliver; null while there is nothing. */
  dueAt: Date | null
  /** Until when one process delivers. */
  leasedUntil: Date | null
}

/** One event for one endpoint. */
export interface WebhookDeliveryTable {
  id: Immutable<string>
  webhookId: Immutable<string>
  /** That of the event; null of a test, which is about none. */
  position: Immutable<number | null>
  eventCreatedAt: Immutable<Date | null>
  eventId: Immutable<number | null>
  type: Immutable<string>
  /** What the event is about: deliveries of one subject keep their order. */
  subject: Immutable<string>
  attempts: Generated<number>
  firstAttemptAt: Date | null
  nextAttemptAt: Date
  createdAt: Immutable<Date>
  deliveredAt: Date | null
  /** Set when it will not be tried again. */
  failedAt: Date | null
  /** The status that the last attempt was answered with; null where there was no answer. */
  status: number | null
  lastError: string | null
  /** The first bytes of the last answer. */
  answer: string | null
  milliseconds: number | null
}
