import { createEventPartitions, dropEventsBefore } from '@foyer/db/operations/event-partitions'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { afterEach, expect, test } from 'vitest'

const DAY = 86_400
const JANUARY = '2020-01-15'
const MARCH_IS_OVER = new Date('2020-04-01')

onBothEngines('sweeping old events', ({ open }) => {
  const given = testAppsOn(open)
  let app: TestApp
  // The database is shared, and a partition is no row.
  afterEach(() => dropEventsBefore(app.database.db, MARCH_IS_OVER))

  async function givenOldEvent(audit?: { retention: number }): Promise<void> {
    app = await given({ ...(audit && { audit }) })
    await createEventPartitions(app.database.db, new Date(JANUARY))
    await run(
      app.database,
      `insert into "auditEvent" (type, "createdAt", detail) values ('user.updated', '${JANUARY}', '{}')`,
    )
  }

  async function left(): Promise<unknown> {
    const events = await app.database.db.selectFrom('auditEvent').select('createdAt').execute()
    return events.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))
  }

  test('drops the months that are older than the retention', async () => {
    await givenOldEvent({ retention: 30 * DAY })
    await sweep(app.services)
    expect(await left()).toEqual([])
  })

  test('keeps what is younger than the retention', async () => {
    await givenOldEvent({ retention: 1000 * 365 * DAY })
    await sweep(app.services)
    expect(await left()).toEqual([JANUARY])
  })

  test('keeps everything without a retention', async () => {
    await givenOldEvent()
    await sweep(app.services)
    expect(await left()).toEqual([JANUARY])
  })
})
