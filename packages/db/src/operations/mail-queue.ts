import { COUNTED_MAILS, type MailCounts, type MailPosition, type MailSearch } from '@foyer/auth-domain/admin/mails'
import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { withCustomPlan } from '#engine/force-custom-plan.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { likePattern } from '#engine/like-pattern.ts'
import type { Database } from '#schema/database.ts'
import type { OutboxTable } from '#schema/operations.ts'

// An address has one user at most.
const userOf = sql<string | null>`(select "id" from "user" where "user"."email" = "outbox"."recipient")`

const columns = ['id', 'kind', 'recipient', 'attempts', 'lastError', 'createdAt', 'availableAt', 'parkedAt'] as const

/** A mail that is not sent, without its content. */
export type StoredMail = Pick<Selectable<OutboxTable>, (typeof columns)[number]>

/** Whom a mail is for, with the user who has the address, and of what kind it is. */
export type ChangedMail = Pick<StoredMail, 'id' | 'kind' | 'recipient'> & { userId: string | null }

const changedColumns = ['id', 'kind', 'recipient', userOf.as('userId')] as const

/** The time, and until when a mail may be leased that is in somebody's hands. */
export type QueueTimes = { now: Date; leasedUntil: Date }

/** A page of the mails that are not sent, by keyset. */
export function findQueuedMails(
  db: Db,
  search: MailSearch,
  page: { after: MailPosition | undefined; limit: number },
): Promise<StoredMail[]> {
  const { sortDirection } = search
  return withCustomPlan(db, (trx) =>
    afterPosition(matching(trx, search), page.after)
      .select(columns)
      .orderBy('createdAt', sortDirection)
      .orderBy('id', sortDirection)
      .limit(page.limit)
      .execute(),
  )
}

/** How many mails are in each state; exact while there are no more than `COUNTED_MAILS`. */
export async function countQueuedMails(db: Db): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select
      count(*) filter (where "lastError" is null)::int4 as "waiting",
      count(*) filter (where "lastError" is not null)::int4 as "retrying",
      (select count(*) from (select from "outbox" where "sentAt" is null and "parkedAt" is not null
        limit ${sql.lit(COUNTED_MAILS)}) as "parked")::int4 as "parked"
    from (select "lastError" from "outbox" where "sentAt" is null and "parkedAt" is null
      limit ${sql.lit(COUNTED_MAILS)}) as "unsent"`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('A count gave no row')
  return counts
}

/**
 * Makes mails due now: parked ones, and those whose next attempt is so late that it cannot be the end of a lease. One in
 * somebody's hands is left alone, so that it is sent once. Returns those that were changed.
 */
export function retryMails(trx: Trx, ids: readonly string[], times: QueueTimes): Promise<ChangedMail[]> {
  return makeDue(trx, times.now)
    .where('id', 'in', ids)
    .where(({ or, eb }) => or([eb('parkedAt', 'is not', null), eb('availableAt', '>', times.leasedUntil)]))
    .returning(changedColumns)
    .execute()
}

/** Makes the longest parked mails due now, `limit` at most; returns how many. */
export async function retryParkedMails(trx: Trx, limit: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await makeDue(trx, now)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where('sentAt', 'is', null)
        .where('parkedAt', 'is not', null)
        .orderBy('parkedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes mails that are in nobody's hands; returns those that were. */
export function discardMails(trx: Trx, ids: readonly string[], times: QueueTimes): Promise<ChangedMail[]> {
  return trx
    .deleteFrom('outbox')
    .where('id', 'in', ids)
    .where('sentAt', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('parkedAt', 'is not', null),
        eb('availableAt', '<=', times.now),
        eb('availableAt', '>', times.leasedUntil),
      ]),
    )
    .returning(changedColumns)
    .execute()
}

function makeDue(trx: Trx, now: Date) {
  return trx
    .updateTable('outbox')
    .set((eb) => ({ availableAt: now, parkedAt: null, attemptsBeforeRetry: eb.ref('attempts') }))
    .where('sentAt', 'is', null)
}

function matching(trx: Trx, { state, search }: MailSearch) {
  const unsent = trx
    .selectFrom('outbox')
    .where('sentAt', 'is', null)
    .$if(state !== undefined, (mails) => mails.where(inState(state)))
  if (!search) return unsent
  // Same expression as in the index; otherwise it would not be used.
  return unsent.where(
    sql<SqlBool>`lower("recipient" collate "default") collate "C"
      like lower(cast(${likePattern('contains', search)} as text) collate "default") collate "C"`,
  )
}

function inState(state: MailSearch['state']) {
  return ({ eb, and }: ExpressionBuilder<Database, 'outbox'>) =>
    state === 'parked'
      ? eb('parkedAt', 'is not', null)
      : and([eb('parkedAt', 'is', null), eb('lastError', state === 'waiting' ? 'is' : 'is not', null)])
}

function afterPosition(mails: ReturnType<typeof matching>, after: MailPosition | undefined) {
  if (after === undefined) return mails
  const comparison = after.sortDirection === 'asc' ? '>' : '<'
  return mails.where((row) => row(row.refTuple('createdAt', 'id'), comparison, row.tuple(after.createdAt, after.id)))
}
