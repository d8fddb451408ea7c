import { type Insertable, sql, type Updateable } from 'kysely'
import { queryBuilder, runCompiled } from '#engine/compiled-query.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { OutboxTable } from '#schema/operations.ts'

/** A mail this process may send now; `attempts` counts this one. */
export type ClaimedMail = {
  id: string
  payload: string
  messageId: string
  attempts: number
  attemptsBeforeRetry: number
  createdAt: Date
}

export type NewMail = Pick<
  Insertable<OutboxTable>,
  'id' | 'kind' | 'recipient' | 'payload' | 'messageId' | 'availableAt' | 'createdAt'
>

/** Outcome of a failed mail: retried at `next`, or parked when undefined. */
export type MailFailure = { reason: string; now: Date; next: Date | undefined }

export async function insertMail(trx: Trx, mail: NewMail): Promise<void> {
  await later(
    trx,
    trx
      .insertInto('outbox')
      .values({ ...mail, attempts: 0, sentAt: null, parkedAt: null, lastError: null })
      .compile(),
  )
}

// In the place of what each run gives.
const SOME_TIME = new Date(0)

const claimQuery = queryBuilder
  .updateTable('outbox')
  .set({ attempts: sql<number>`attempts + 1`, availableAt: SOME_TIME })
  .where('id', '=', (due) =>
    due
      .selectFrom('outbox')
      .select('id')
      .where('sentAt', 'is', null)
      .where('parkedAt', 'is', null)
      .where('availableAt', '<=', SOME_TIME)
      .orderBy('availableAt')
      .limit(sql.lit(1))
      .forUpdate()
      .skipLocked(),
  )
  .returning(['id', 'payload', 'messageId', 'attempts', 'attemptsBeforeRetry', 'createdAt'])
  .compile()

/** Claims the oldest due mail until `leaseUntil`; concurrent workers never claim the same one. */
export async function claimDueMail(db: Db, now: Date, leaseUntil: Date): Promise<ClaimedMail | undefined> {
  const [claimed] = await runCompiled(db, claimQuery, [leaseUntil, now])
  return claimed && { ...claimed, payload: claimed.payload ?? '' }
}

/** What a process has claimed: once another has claimed the mail after it, `attempts` differs. */
export type MailClaim = Pick<ClaimedMail, 'id' | 'attempts'>

const sentQuery = queryBuilder
  .updateTable('outbox')
  .set({ sentAt: SOME_TIME, recipient: sql`null`, payload: sql`null`, lastError: sql`null` })
  .where('id', '=', '')
  .where('sentAt', 'is', null)
  .compile()

/**
 * Marks a mail as sent, no matter who holds its claim now: the mail server has it. Contents and recipient are deleted: they are
 * not needed after sending.
 */
export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await runCompiled(db, sentQuery, [now, id])
}

/** Deletes a mail that turned out to have no recipient; false when the claim is lost. */
export async function deleteMail(db: Db, claim: MailClaim): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('sentAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** False when the claim is lost. */
export function markMailFailed(db: Db, claim: MailClaim, failure: MailFailure): Promise<boolean> {
  const { reason, now, next } = failure
  const outcome = next === undefined ? { parkedAt: now } : { availableAt: next }
  return updateClaimed(db, claim, { ...outcome, lastError: reason })
}

/** Makes a claimed mail due again, as if it had not been tried: what failed was the mail server. False when the claim is lost. */
export function releaseMail(
  db: Db,
  claim: MailClaim,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  return updateClaimed(db, claim, { attempts: claim.attempts - 1, availableAt: now, lastError: reason })
}

/** Keeps the claim of a mail that is being sent; false when it is lost. */
export function extendMailLease(db: Db, claim: MailClaim, leaseUntil: Date): Promise<boolean> {
  return updateClaimed(db, claim, { availableAt: leaseUntil })
}

// After a pause longer than its lease a process does not know that another has claimed the mail.
async function updateClaimed(db: Db, { id, attempts }: MailClaim, change: Updateable<OutboxTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const nextQuery = queryBuilder
  .selectFrom('outbox')
  .select('availableAt')
  .where('sentAt', 'is', null)
  .where('parkedAt', 'is', null)
  .orderBy('availableAt')
  .limit(sql.lit(1))
  .compile()

/** When the next mail is due; undefined when none is waiting. */
export async function nextMailDueAt(db: Db): Promise<Date | undefined> {
  const [next] = await runCompiled(db, nextQuery, [])
  return next?.availableAt
}
