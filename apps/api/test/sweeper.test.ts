import { testDatabases } from '@foyer/db/testing'
import { sweep } from '@foyer/trpc-router/maintenance/sweeper'
import { describe, expect, test } from 'vitest'
import { presentAs, resetTokenOf, signInStatus } from './support/account-life.ts'
import { details, signedUp } from './support/people.ts'
import { onDatabase } from './support/suite.ts'
import { countRows, lastingTables, run } from './support/tables.ts'
import type { World } from './support/world.ts'

const DAY = 86_400

describe.each(testDatabases())('sweeping on $name', ({ open }) => {
  const given = onDatabase(open)

  test('leaves everything that still lives', async () => {
    const world = await given()
    await signedUp(world, 'Olga')
    await resetTokenOf(world, 'Olga')
    const before = await lastingTables(world.database)
    expect(await sweep(world.services)).toBe(false)
    expect(await lastingTables(world.database)).toEqual(before)
  })

  test.each([
    ['session', 7 * DAY],
    ['verification', 3600],
  ])('takes each %s when it ends, and not a moment before', async (table, seconds) => {
    const world = await given()
    world.stopClock()
    const olga = await signedUp(world, 'Olga')
    await resetTokenOf(world, 'Olga')
    world.pass(seconds - 0.001)
    await sweep(world.services)
    expect(await countRows(world.database, table)).toBe(1)
    world.pass(0.001)
    await sweep(world.services)
    expect(await countRows(world.database, table)).toBe(0)
    expect(await presentAs(olga)).toBe(table === 'session' ? undefined : 'olga@example.com')
  })

  test('takes the lease of a process that died', async () => {
    const world = await given()
    world.stopClock()
    await run(world.database, `insert into lease values ('dead', '${at(world, 0)}'), ('alive', '${at(world, 1)}')`)
    await sweep(world.services)
    expect(await world.database.db.selectFrom('lease').select('key').execute()).toEqual([{ key: 'alive' }])
  })

  test.each([
    ['a mail that was sent', 'outbox', `"sentAt"`, 7 * DAY],
    ['a mail that was parked', 'outbox', `"parkedAt"`, 30 * DAY],
    ['a throttled address', 'signInThrottle', `"updatedAt"`, 31 * DAY],
  ])('takes %s when it has been kept long enough', async (_title, table, column, kept) => {
    const world = await given()
    world.stopClock()
    await run(world.database, rowsOf(table, column, [at(world, -kept), at(world, 1 - kept)]))
    await sweep(world.services)
    expect(await countRows(world.database, table)).toBe(1)
    world.pass(1)
    await sweep(world.services)
    expect(await countRows(world.database, table)).toBe(0)
  })

  test('keeps a mail that waits, however long', async () => {
    const world = await given()
    // Due in the year 3000, so that nobody sends it meanwhile.
    await run(
      world.database,
      `insert into outbox (id, kind, payload, "messageId", "availableAt", "createdAt")
       values ('waiting', 'verify-email', 'x', '<waiting>', '3000-01-01', '2000-01-01')`,
    )
    await sweep(world.services)
    expect(await countRows(world.database, 'outbox')).toBe(1)
    await run(world.database, 'delete from outbox')
  })

  test('takes counts of calls whose window is over, and leaves the others', async () => {
    const world = await given()
    const now = world.services.now().getTime()
    await run(
      world.database,
      `insert into "rateLimit" (key, points, expire) values ('old', 3, ${now - 1}), ('new', 3, ${now + 60_000})`,
    )
    await sweep(world.services)
    const left = await world.database.db.selectFrom('rateLimit').select('key').execute()
    expect(left).toEqual([{ key: 'new' }])
  })

  test('does not open a throttled account early', async () => {
    const world = await given()
    world.stopClock()
    await signedUp(world, 'Olga')
    await run(
      world.database,
      `insert into "signInThrottle" (key, failures, "blockedUntil", "updatedAt")
       values ('locked', 100, '${at(world, 30 * DAY)}', '${at(world, 0)}')`,
    )
    world.pass(30 * DAY)
    await sweep(world.services)
    expect(await countRows(world.database, 'signInThrottle')).toBe(1)
  })

  test('goes in batches: 1,200 that are over take three rounds', async () => {
    const world = await given()
    await run(
      world.database,
      `insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       select 'v' || n, 'reset-password:' || n, 'x', '2020-01-01', '2020-01-01', '2020-01-01'
       from generate_series(1, 1200) n`,
    )
    for (const [more, left] of [
      [true, 700],
      [true, 200],
      [false, 0],
    ]) {
      expect([await sweep(world.services), await countRows(world.database, 'verification')]).toEqual([more, left])
    }
  })

  test('two at once take every row, and neither waits for the other', async () => {
    const worlds = [await given(), await given()] as const
    await run(
      worlds[0].database,
      `insert into "rateLimit" (key, points, expire) select 'k' || n, 1, 0 from generate_series(1, 900) n`,
    )
    await Promise.all(worlds.map(({ services }) => sweep(services)))
    await sweep(worlds[0].services)
    expect(await countRows(worlds[0].database, 'rateLimit')).toBe(0)
  })

  test('a user keeps the newest hundred sessions', async () => {
    const world = await given()
    const olga = await signedUp(world, 'Olga')
    const mia = await signedUp(world, 'Mia')
    await run(
      world.database,
      `insert into session (id, "userId", token, "expiresAt", "createdAt", "updatedAt")
       select 's' || n, (select id from "user" where name = 'Olga'), 't' || n, '3000-01-01',
         timestamptz '2020-01-01' + make_interval(mins => n), '2020-01-01'
       from generate_series(1, 119) n`,
    )
    expect(await signInStatus(world, details('Olga').email)).toBe(200)
    expect((await olga.get('/list-sessions')).json).toHaveLength(100)
    const kept = await world.database.db.selectFrom('session').select('id').where('id', 'in', ['s21', 's22']).execute()
    expect(kept).toEqual([{ id: 's22' }])
    expect(await presentAs(mia)).toBe('mia@example.com')
  })
})

function at({ services }: World, seconds: number): string {
  return new Date(services.now().getTime() + seconds * 1000).toISOString()
}

/** Rows that have served since `times`: mails by `column`, or throttled addresses. */
function rowsOf(table: string, column: string, times: readonly string[]): string {
  const fixed =
    table === 'outbox' ? 'id, kind, "messageId", "availableAt", "createdAt"' : 'key, failures, "blockedUntil"'
  const rows = times.map((time, n) => {
    const values =
      table === 'outbox' ? `'m${n}', 'verify-email', '<m${n}>', '${time}', '${time}'` : `'k${n}', 3, '${time}'`
    return `(${values}, '${time}')`
  })
  return `insert into "${table}" (${fixed}, ${column}) values ${rows.join(', ')}`
}
