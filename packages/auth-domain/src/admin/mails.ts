import { z } from 'zod'
import { cursorInput, nextCursor } from '#input/cursor.ts'
import { idSchema } from '#input/id.ts'
import { leasedUntil, showMailError } from '#outbox.ts'
import { mailStates } from './mail-states.ts'

/** Mails acted on in one call at most. */
export const MOST_MAILS = 50

/** Mails that one call for all parked ones makes due at most; its answer says whether some are left. */
export const MOST_PARKED = 500

/** Mails that the queue's counts look at. */
export const COUNTED_MAILS = 10_000

const sortDirection = z.enum(['asc', 'desc']).default('desc')

/** `search` matches part of the recipient's address, case-insensitively. */
export const listMailsInput = z.object({
  state: z.enum(mailStates).optional(),
  search: z.string().trim().max(256).optional(),
  sortDirection,
  cursor: cursorInput,
  limit: z.number().int().min(1).max(100).default(25),
})

export type MailSearch = Omit<z.output<typeof listMailsInput>, 'cursor' | 'limit'>

/** A mail as admins see it: nothing of what it says. */
const queuedMailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** Null where an earlier version has written it. */
  recipient: z.string().nullable(),
  state: z.enum(mailStates),
  attempts: z.number().int(),
  reason: z.string().nullable(),
  createdAt: z.date(),
  /** Null for a parked one. */
  nextAttemptAt: z.date().nullable(),
  /** Whether making it due changes anything, and nobody can be sending it. */
  canRetry: z.boolean(),
  /** False while it may be on its way. */
  canDiscard: z.boolean(),
})

export type QueuedMail = z.infer<typeof queuedMailSchema>

export const listMailsOutput = z.object({ mails: z.array(queuedMailSchema), nextCursor })

type StoredMail = Pick<QueuedMail, 'id' | 'kind' | 'recipient' | 'attempts' | 'createdAt'> & {
  lastError: string | null
  availableAt: Date
  parkedAt: Date | null
}

/** A stored mail as admins see it. */
export function showQueuedMail(mail: StoredMail, now: Date): QueuedMail {
  const { id, kind, recipient, attempts, lastError, createdAt, availableAt, parkedAt } = mail
  const isParked = parkedAt !== null
  // Its next attempt may be the end of a lease.
  const canBeLeased = !isParked && availableAt > now && availableAt <= leasedUntil(now)
  return {
    ...{ id, kind, recipient, attempts, createdAt },
    state: isParked ? 'parked' : lastError === null ? 'waiting' : 'retrying',
    reason: lastError === null ? null : showMailError(lastError),
    nextAttemptAt: isParked ? null : availableAt,
    canRetry: isParked || availableAt > leasedUntil(now),
    canDiscard: !canBeLeased,
  }
}

/** Keyset position of a mail in the queue; the next page starts after it. */
export const mailPosition = z.object({
  sortDirection: z.enum(['asc', 'desc']),
  createdAt: z.coerce.date(),
  id: z.string(),
})

export type MailPosition = z.output<typeof mailPosition>

/** `counted` mails of each state at most are counted. */
export const mailQueueOutput = z.object({
  waiting: z.number().int(),
  retrying: z.number().int(),
  parked: z.number().int(),
  /** Since when this instance has found the mail server unusable; null while it can be used. */
  serverDownSince: z.date().nullable(),
})

export type MailCounts = Omit<z.infer<typeof mailQueueOutput>, 'serverDownSince'>

export const mailIdsInput = z.object({ mailIds: z.array(idSchema).min(1).max(MOST_MAILS) })

/** The mails acted on; of the others somebody else has made the same of them, or they are on their way or gone. */
export const mailIdsOutput = z.object({ mailIds: z.array(z.string()) })

export const retryParkedMailsOutput = z.object({ number: z.number().int(), left: z.boolean() })
