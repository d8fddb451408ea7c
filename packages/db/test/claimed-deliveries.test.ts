import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#schema/database.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { claimDueDeliveries, claimDueWebhook, releaseWebhook } from '#webhooks/claim-deliveries.ts'
import { planOf, rowsRead } from './plan-of.ts'

const MANY = 1000
const LIMIT = 32
const now = new Date('2030-01-01T00:00:00Z')
const leaseUntil = new Date('2030-01-01T00:00:20Z')
const claim = { now, leaseUntil, limit: LIMIT }

// Nothing is analyzed: events have come a moment ago.
onBothEngines('of a thousand deliveries that wait', (engine) => {
  const app = tablesOn(engine)
  beforeEach(() => givenWaiting(app.db))

  test('a claim takes the first in the order of their events, and reads them once', async () => {
    const claimed = await claimDueDeliveries(app.db, 'w1', claim)
    expect(claimed.map(({ eventId }) => eventId)).toEqual(Array.from({ length: LIMIT }, (_, index) => index + 1))
    const plan = await planOf(app.db, (db) => claimDueDeliveries(db, 'w1', claim))
    expect(rowsRead(plan, 'webhookDelivery')).toBeLessThan(2 * MANY)
  })

  test('two claims at once take none twice', async () => {
    const both = await Promise.all([claimDueDeliveries(app.db, 'w1', claim), claimDueDeliveries(app.db, 'w1', claim)])
    const ids = both.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('an endpoint is let go of by reading them once or twice', async () => {
    const webhook = await claimDueWebhook(app.db, { now, leaseUntil, failing: false })
    if (webhook === undefined) expect.unreachable()
    await claimDueDeliveries(app.db, 'w1', { ...claim, limit: MANY })
    const release = { lease: webhook.leasedUntil, earliest: now }
    const plan = await planOf(app.db, (db) => releaseWebhook(db, 'w1', release))
    expect(rowsRead(plan, 'webhookDelivery')).toBeLessThan(3 * MANY)
    expect(await app.db.selectFrom('webhook').select(['dueAt', 'leasedUntil']).execute()).toEqual([
      { dueAt: leaseUntil, leasedUntil: null },
    ])
  })
})

async function givenWaiting(db: Kysely<Database>): Promise<void> {
  const webhook = { id: 'w1', organizationId: null, url: 'https://hooks.example', secret: 'sealed' }
  await db
    .insertInto('webhook')
    .values({ ...webhook, createdAt: now, dueAt: now })
    .execute()
  await sql`
    insert into "webhookDelivery" ("id", "webhookId", "position", "eventId", "type", "subject", "nextAttemptAt", "createdAt")
    select 'd' || n, 'w1', n, n, 'user.updated', 'user ' || n, ${now}, ${now}
    from generate_series(1, ${sql.lit(MANY)}) as n`.execute(db)
}
