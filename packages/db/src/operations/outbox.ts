import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import type { OutboxTable } from '#schema/operations.ts'

/** A mail this process may send now; `attempts` counts this one. */
export type ClaimedMail = { id: string; payload: string; messageId: string; attempts: number; createdAt: Date }

export type NewMail = Pick<
  Insertable<OutboxTable>,
  'id' | 'kind' | 'payload' | 'messageId' | 'availableAt' | 'createdAt'
>

/** Outcome of a failed mail: retried at `next`, or parked when undefined. */
export type MailFailure = { reason: string; now: Date; next: Date | undefined }

export async function insertMail(trx: Trx, mail: NewMail): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ ...mail, attempts: 0, sentAt: null, parkedAt: null, lastError: null })
    .execute()
}

/** Claims the oldest due mail until `leaseUntil`; concurrent workers never claim the same one. */
export async function claimDueMail(db: Db, now: Date, leaseUntil: Date): Promise<ClaimedMail | undefined> {
  const claimed = await db
    .updateTable('outbox')
    .set({ attempts: sql<number>`attempts + 1`, availableAt: leaseUntil })
    .where('id', '=', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('parkedAt', 'is', null)
        .where('availableAt', '<=', now)
        .orderBy('availableAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'payload', 'messageId', 'attempts', 'createdAt'])
    .executeTakeFirst()
  return claimed && { ...claimed, payload: claimed.payload ?? '' }
}

/** The payload is deleted: its contents are not needed after sending. */
export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('outbox').set({ sentAt: now, payload: null, lastError: null }).where('id', '=', id).execute()
}

/** Deletes a mail that turned out to have no recipient. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

export async function markMailFailed(db: Db, id: string, failure: MailFailure): Promise<void> {
  const { reason, now, next } = failure
  const outcome = next === undefined ? { parkedAt: now } : { availableAt: next }
  await db
    .updateTable('outbox')
    .set({ ...outcome, lastError: reason })
    .where('id', '=', id)
    .execute()
}

/** When the next mail is due; undefined when none is waiting. */
export async function nextMailDueAt(db: Db): Promise<Date | undefined> {
  const next = await db
    .selectFrom('outbox')
    .select('availableAt')
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .orderBy('availableAt')
    .limit(1)
    .executeTakeFirst()
  return next?.availableAt
}
