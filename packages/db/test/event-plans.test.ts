import type { EventFilter } from '@foyer/auth-domain/audit/list-events'
import type { EventPosition } from '@foyer/auth-domain/audit/list-events.schema'
import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { findFeedPage, findFeedState, findWindow } from '#operations/event-feed.ts'
import { createEventPartitions } from '#operations/event-partitions.ts'
import { findEvent, findEvents } from '#operations/find-events.ts'
import type { Database } from '#schema/database.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { planOf, rowsRead } from './plan-of.ts'

// With half as many the planner rightly reads a month of one user as a whole.
const MANY = 12_000
const LIMIT = 26
const MONTHS = ['2026-01', '2026-04', '2026-07'].map((month) => new Date(`${month}-15T00:00:00Z`))
const END = new Date('2026-09-30T00:00:00Z')
const MIDDLE: EventPosition = { createdAt: new Date('2026-05-10T00:00:00Z'), id: 1 }

onBothEngines('of many events in nine months', (engine) => {
  const app = tablesOn(engine)
  beforeEach(() => givenMany(app.db), 60_000)

  test.each<[string, EventFilter, EventPosition | undefined]>([
    ['all', {}, undefined],
    ['all, from the middle', {}, MIDDLE],
    ['a frequent type', { types: ['session.created'] }, undefined],
    ['a rare type', { types: ['keys.rotated'] }, undefined],
    ['several types', { types: ['session.created', 'keys.rotated', 'organization.created'] }, MIDDLE],
    ['a user with few events', { userId: 'u7' }, undefined],
    ['a user with many events', { userId: 'busy' }, MIDDLE],
    ['an organization with many events', { organizationId: 'big' }, MIDDLE],
    ['a frequent type of an organization', { organizationId: 'big', types: ['organization.updated'] }, undefined],
    ['an actor in a month', { actorId: 'busy', from: MIDDLE.createdAt, until: END }, undefined],
  ])('a page of %s reads little more than itself', async (_title, filter, after) => {
    const query = { ...filter, after, limit: LIMIT }
    expect(await readBy(app.db, (db) => findEvents(db, query))).toBeLessThan(MANY / 20)
  })

  test('the one that a link names is read alone', async () => {
    const [event] = await findEvents(app.db, { userId: 'u7', after: undefined, limit: 1 })
    if (event === undefined) expect.unreachable()
    expect(await findEvent(app.db, event)).toEqual(event)
    expect(await readBy(app.db, (db) => findEvent(db, event))).toBe(1)
  })

  test('who follows one organization reads its events alone, and is then behind all there are', async () => {
    const filter = { organizationId: 'small', types: undefined, limit: LIMIT }
    const { epoch } = await findFeedState(app.db)
    const follow = (position: number) => findFeedPage(app.db, { epoch, position }, filter)
    expect(await follow(0)).toMatchObject({ events: [{ organizationId: 'small' }], more: false, last: MANY })
    expect(await follow(5)).toMatchObject({ events: [], more: false, last: MANY })
    expect(await readBy(app.db, (db) => findWindow(db, 0, filter))).toBe(1)
  })
})

// One in ten is of one user, one in ten in one organization; three are of a rare type.
async function givenMany(db: Kysely<Database>): Promise<void> {
  for (const month of MONTHS) await createEventPartitions(db, month)
  await sql`
    insert into "auditEvent" ("type", "actorId", "targetUserId", "organizationId", "createdAt")
    select case when n % 2000 = 0 then 'keys.rotated' when n % 10 = 1 then 'organization.updated' else 'session.created' end,
      case when n % 10 = 0 then 'busy' else 'u' || n % 1000 end, case when n % 10 = 0 then 'busy' else 'u' || n % 1000 end,
      case when n % 10 = 1 then 'big' when n = 5 then 'small' end, timestamptz '2026-01-01' + n * interval '1 day' * 272 / ${sql.lit(MANY)}
    from generate_series(1, ${sql.lit(MANY)}) as n`.execute(db)
  await sql`update "auditEvent" set "position" = "later"."position" from (
    select "createdAt", "id", row_number() over (order by "id") as "position" from "auditEvent") as "later"
    where "auditEvent"."createdAt" = "later"."createdAt" and "auditEvent"."id" = "later"."id"`.execute(db)
  await db.updateTable('eventSequence').set({ last: MANY }).execute()
  await sql`analyze "auditEvent"`.execute(db)
}

/** How many events a read looks at. */
async function readBy(db: Kysely<Database>, act: (db: Kysely<Database>) => Promise<unknown>): Promise<number> {
  return rowsRead(await planOf(db, act, ['seqscan', 'bitmapscan', 'sort']), 'auditEvent')
}
