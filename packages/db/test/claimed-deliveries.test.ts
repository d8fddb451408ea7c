import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#schema/database.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { postgres } from '#testing/test-database.ts'
import { claimDueDeliveries, claimDueWebhook, releaseWebhook } from '#webhooks/claim-deliveries.ts'
import { giveBack } from '#webhooks/note-attempts.ts'
import { disableWebhook } from '#webhooks/webhook-health.ts'
import { planOf, rowsRead } from './plan-of.ts'

const MANY = 1000
const LIMIT = 32
const now = new Date('2030-01-01T00:00:00Z')
const leaseUntil = new Date('2030-01-01T00:00:20Z')
const claim = { lease: leaseUntil, now, leaseUntil, limit: LIMIT }

const claimed = (db: Kysely<Database>, more: object = {}) => claimDueDeliveries(db, 'w1', { ...claim, ...more })

// Nothing is analyzed: events have come a moment ago.
onBothEngines('of a thousand deliveries that wait for each of two endpoints', (engine) => {
  const app = tablesOn(engine)
  beforeEach(async () => {
    for (const id of ['w1', 'w2']) await givenWaiting(app.db, id)
    expect((await claimDueWebhook(app.db, { now, leaseUntil, failing: false }))?.id).toBe('w1')
  })

  test('a claim takes the first of one in the order of their events, and reads them once', async () => {
    const first = Array.from({ length: LIMIT }, (_, index) => index + 1)
    expect((await claimed(app.db)).map(({ eventId }) => eventId)).toEqual(first)
    const plan = await planOf(app.db, claimed)
    expect(rowsRead(plan, 'webhookDelivery')).toBeLessThan(3 * MANY)
  })

  test('an endpoint is let go of by reading them once', async () => {
    await claimed(app.db, { limit: MANY })
    const plan = await planOf(app.db, (db) => releaseWebhook(db, 'w1', { lease: leaseUntil, earliest: now }))
    expect(rowsRead(plan, 'webhookDelivery')).toBeLessThan(2 * MANY)
    expect(await webhook(app.db)).toEqual({ dueAt: leaseUntil, leasedUntil: null })
  })

  test('none is claimed by who has lost the lease, and none of an endpoint that was disabled', async () => {
    expect(await claimed(app.db, { lease: now })).toEqual([])
    await app.db.transaction().execute((trx) => disableWebhook(trx, 'w1', null, now))
    expect(await claimed(app.db)).toEqual([])
    expect(await webhook(app.db)).toEqual({ dueAt: null, leasedUntil: null })
  })

  test('what is given back is as it was', async () => {
    const rows = () =>
      app.db.selectFrom('webhookDelivery').selectAll().where('webhookId', '=', 'w1').orderBy('id').execute()
    const before = await rows()
    const taken = await claimed(app.db)
    await app.db.transaction().execute((trx) => giveBack(trx, taken, now))
    expect(await rows()).toEqual(before)
  })
})

// The embedded engine has one connection: there is no second claim at a time.
const servers = [postgres()].filter((engine) => engine !== undefined)

describe.each(servers)('deliveries of an endpoint on $name', (engine) => {
  const app = tablesOn(engine)
  beforeEach(async () => {
    await givenWaiting(app.db, 'w1')
    await claimDueWebhook(app.db, { now, leaseUntil, failing: false })
  })

  test('are claimed once by two claims at a time', async () => {
    const both = await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('webhook').select('id').forUpdate().execute()
      const claims = [claimed(app.db), claimed(app.db)]
      await expect.poll(() => waiting(app.db)).toBe(2)
      return { claims }
    })
    const ids = (await Promise.all(both.claims)).flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(2 * LIMIT)
  })
})

async function waiting(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from pg_stat_activity
    where "datname" = current_database() and "wait_event_type" = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

function webhook(db: Kysely<Database>) {
  return db.selectFrom('webhook').select(['dueAt', 'leasedUntil']).where('id', '=', 'w1').executeTakeFirstOrThrow()
}

async function givenWaiting(db: Kysely<Database>, webhookId: string): Promise<void> {
  const endpoint = { id: webhookId, organizationId: null, url: 'https://hooks.example', secret: 'sealed' }
  await db
    .insertInto('webhook')
    .values({ ...endpoint, createdAt: now, dueAt: webhookId === 'w1' ? now : leaseUntil })
    .execute()
  await sql`
    insert into "webhookDelivery" ("id", "webhookId", "position", "eventId", "type", "subject", "nextAttemptAt", "createdAt")
    select ${webhookId}::text || n, ${webhookId}::text, n, n, 'user.updated', 'user ' || n, ${now}, ${now}
    from generate_series(1, ${sql.lit(MANY)}) as n`.execute(db)
}
