import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { recordEvent } from '#operations/audit.ts'
import { createEventPartitions, dropEventsBefore } from '#operations/event-partitions.ts'
import { findEvents } from '#operations/find-events.ts'
import { onBothEngines, tablesOn } from '#testing/on-both-engines.ts'
import { now } from '#testing/rows.ts'

onBothEngines('partitions of audit events', (engine) => {
  const app = tablesOn(engine)
  const partitions = async () =>
    (
      await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
        where inhparent = '"auditEvent"'::regclass order by 1`.execute(app.db)
    ).rows.map(({ name }) => name.replaceAll('"', ''))

  const record = (at: string) =>
    app.db
      .transaction()
      .execute((trx) => recordEvent(trx, { type: 'user.email.verified', actorId: at, detail: {}, at: new Date(at) }))

  const partitionOf = async (actorId: string) =>
    (
      await sql<{ name: string }>`
        select tableoid::regclass::text as name from "auditEvent" where "actorId" = ${actorId}`.execute(app.db)
    ).rows[0]?.name.replaceAll('"', '')

  afterEach(async () => {
    for (const name of await partitions()) {
      if (name !== 'auditEvent_default') await sql`drop table ${sql.table(name)}`.execute(app.db)
    }
  })

  test('are created for this month and the next two, once', async () => {
    await createEventPartitions(app.db, now)
    const first = await partitions()
    expect(first).toEqual(['auditEvent_2026_01', 'auditEvent_2026_02', 'auditEvent_2026_03', 'auditEvent_default'])
    await createEventPartitions(app.db, now)
    expect(await partitions()).toEqual(first)
    await Promise.all([createEventPartitions(app.db, now), createEventPartitions(app.db, new Date('2026-02-28'))])
    expect(await partitions()).toContain('auditEvent_2026_04')
  })

  test('an event is stored by its time, at the first and at the last instant of a month', async () => {
    await createEventPartitions(app.db, now)
    const stored = {
      '2025-12-31T23:59:59.999Z': 'auditEvent_default',
      '2026-01-01T00:00:00.000Z': 'auditEvent_2026_01',
      '2026-01-31T23:59:59.999Z': 'auditEvent_2026_01',
      '2026-02-01T00:00:00.000Z': 'auditEvent_2026_02',
      '2026-04-01T00:00:00.000Z': 'auditEvent_default',
    }
    for (const [at, partition] of Object.entries(stored)) {
      await record(at)
      expect(await partitionOf(at)).toBe(partition)
    }
  })

  test('events that came before the partition of their month are moved into it', async () => {
    await record('2026-01-05T00:00:00.000Z')
    await record('2025-01-05T00:00:00.000Z')
    await createEventPartitions(app.db, now)
    expect(await partitionOf('2026-01-05T00:00:00.000Z')).toBe('auditEvent_2026_01')
    expect(await partitionOf('2025-01-05T00:00:00.000Z')).toBe('auditEvent_default')
    expect(await findEvents(app.db, { after: undefined, limit: 10 })).toHaveLength(2)
  })

  test('that are created beside writers refuse none of them', async () => {
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5)))
    let created = 0
    const writing = Array.from({ length: 4 }, async () => {
      while (created < months.length) await record(months[created]?.toISOString() ?? '')
    })
    for (const month of months) {
      await createEventPartitions(app.db, new Date(month.getTime() - 60 * 86_400_000))
      created += 1
    }
    await expect(Promise.all(writing)).resolves.toHaveLength(4)
  })

  test('are dropped when all of their events are older than the retention', async () => {
    await createEventPartitions(app.db, now)
    const times = ['2024-05-05T00:00:00.000Z', '2026-01-05T00:00:00.000Z', '2026-02-05T00:00:00.000Z']
    for (const at of times) await record(at)
    await dropEventsBefore(app.db, new Date('2026-01-31T23:59:59.999Z'))
    expect(await partitions()).toContain('auditEvent_2026_01')
    await dropEventsBefore(app.db, new Date('2026-02-01T00:00:00.000Z'))
    expect(await partitions()).toEqual(['auditEvent_2026_02', 'auditEvent_2026_03', 'auditEvent_default'])
    const kept = await findEvents(app.db, { after: undefined, limit: 10 })
    expect(kept.map(({ createdAt }) => createdAt.toISOString())).toEqual([times[2]])
  })
})
