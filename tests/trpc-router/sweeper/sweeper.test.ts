import { createEventPartitions } from '@foyer/db/operations/event-partitions'
import { onBothEngines } from '@foyer/db/testing/on-both-engines'
import { resetTokenOf, signedInEmail, signInStatus } from '@foyer/testing/account-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { countRows, run, tablesWithoutCounters } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { details, signedUp } from '@foyer/testing/users'
import { sweep } from '@foyer/trpc-router/runtime/sweeper'
import { expect, test } from 'vitest'

const DAY = 86_400

onBothEngines('sweeping', ({ open }) => {
  const given = testAppsOn(open)

  test('keeps everything that has not expired', async () => {
    const app = await given()
    await signedUp(app, 'Olga')
    await resetTokenOf(app, 'Olga')
    const before = await tablesWithoutCounters(app.database)
    expect(await sweep(app.services)).toBe(false)
    expect(await tablesWithoutCounters(app.database)).toEqual(before)
  })

  test.each([
    ['session', 7 * DAY],
    ['verification', 3600],
  ])('deletes each %s when it expires, and not before', async (table, seconds) => {
    const app = await given()
    app.stopClock()
    const olga = await signedUp(app, 'Olga')
    await resetTokenOf(app, 'Olga')
    app.pass(seconds - 0.001)
    await sweep(app.services)
    expect(await countRows(app.database, table)).toBe(1)
    app.pass(0.001)
    await sweep(app.services)
    expect(await countRows(app.database, table)).toBe(0)
    expect(await signedInEmail(olga)).toBe(table === 'session' ? undefined : 'olga@example.com')
  })

  test('deletes the lease of a crashed process', async () => {
    const app = await given()
    app.stopClock()
    await run(app.database, `insert into lease values ('dead', '${isoTime(app, 0)}'), ('alive', '${isoTime(app, 1)}')`)
    await sweep(app.services)
    expect(await app.database.db.selectFrom('lease').select('key').execute()).toEqual([{ key: 'alive' }])
  })

  test.each([
    ['a mail that was sent', 'outbox', `"sentAt"`, 7 * DAY],
    ['a mail that was parked', 'outbox', `"parkedAt"`, 30 * DAY],
    ['a throttled account', 'signInThrottle', `"updatedAt"`, 31 * DAY],
  ])('deletes %s after its retention period', async (_title, table, column, retained) => {
    const app = await given()
    app.stopClock()
    await run(app.database, rowsOf(table, column, [isoTime(app, -retained), isoTime(app, 1 - retained)]))
    await sweep(app.services)
    expect(await countRows(app.database, table)).toBe(1)
    app.pass(1)
    await sweep(app.services)
    expect(await countRows(app.database, table)).toBe(0)
  })

  test('keeps a queued mail, however old', async () => {
    const app = await given()
    // Due in the year 3000, so that it is not sent meanwhile.
    await run(
      app.database,
      `insert into outbox (id, kind, payload, "messageId", "availableAt", "createdAt")
       values ('waiting', 'verify-email', 'x', '<waiting>', '3000-01-01', '2000-01-01')`,
    )
    await sweep(app.services)
    expect(await countRows(app.database, 'outbox')).toBe(1)
    await run(app.database, 'delete from outbox')
  })

  test('deletes rate limit counters whose window is over, and keeps the others', async () => {
    const app = await given()
    const now = app.services.now().getTime()
    await run(
      app.database,
      `insert into "rateLimit" (key, points, expire) values ('old', 3, ${now - 1}), ('new', 3, ${now + 60_000})`,
    )
    await sweep(app.services)
    const left = await app.database.db.selectFrom('rateLimit').select('key').execute()
    expect(left).toEqual([{ key: 'new' }])
  })

  test('does not unblock a throttled account early', async () => {
    const app = await given()
    app.stopClock()
    await signedUp(app, 'Olga')
    await run(
      app.database,
      `insert into "signInThrottle" (key, failures, "blockedUntil", "updatedAt")
       values ('locked', 100, '${isoTime(app, 30 * DAY)}', '${isoTime(app, 0)}')`,
    )
    app.pass(30 * DAY)
    await sweep(app.services)
    expect(await countRows(app.database, 'signInThrottle')).toBe(1)
  })

  test('works in batches: 1,200 expired rows take three rounds', async () => {
    const app = await given()
    await run(
      app.database,
      `insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       select 'v' || n, 'reset-password:' || n, 'x', '2020-01-01', '2020-01-01', '2020-01-01'
       from generate_series(1, 1200) n`,
    )
    for (const [more, left] of [
      [true, 700],
      [true, 200],
      [false, 0],
    ]) {
      expect([await sweep(app.services), await countRows(app.database, 'verification')]).toEqual([more, left])
    }
  })

  test('two at once delete every row without waiting for each other', async () => {
    const apps = [await given(), await given()] as const
    await run(
      apps[0].database,
      `insert into "rateLimit" (key, points, expire) select 'k' || n, 1, 0 from generate_series(1, 900) n`,
    )
    await Promise.all(apps.map(({ services }) => sweep(services)))
    await sweep(apps[0].services)
    expect(await countRows(apps[0].database, 'rateLimit')).toBe(0)
  })

  test('a task that fails does not keep the others from running', async () => {
    const app = await given()
    app.stopClock()
    await signedUp(app, 'Olga')
    app.pass(7 * DAY)
    await createEventPartitions(app.database.db, app.services.now())
    // What a role without the right to create tables sees, or one that waits for a lock in vain: an error.
    const month = app.services.now().toISOString().slice(0, 7).replace('-', '_')
    await run(app.database, `alter table "auditEvent_${month}" rename to "auditEvent_moved"`)
    await run(app.database, `create table "auditEvent_${month}" (id int)`)
    await run(app.database, 'alter table "lease" rename to "lease_moved"')
    try {
      await sweep(app.services)
      expect(await countRows(app.database, 'session')).toBe(0)
      const later = await signedUp(app, 'Mia')
      expect(await signedInEmail(later)).toBe('mia@example.com')
    } finally {
      await run(app.database, `drop table "auditEvent_${month}"`)
      await run(app.database, `alter table "auditEvent_moved" rename to "auditEvent_${month}"`)
      await run(app.database, 'alter table "lease_moved" rename to "lease"')
    }
  })

  test.each(['57014', '55P03', '40P01'])(
    'a task that takes too long or waits for a lock (%s) does not either',
    async (state) => {
      const app = await given()
      app.stopClock()
      await signedUp(app, 'Olga')
      app.pass(7 * DAY)
      const kinds = `create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now' using errcode = '${state}'; end $$;
      create trigger refuse before delete on session for each row execute function refuse()`
      await run(
        app.database,
        `insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
      values ('v', 'oauth-state:x', 'x', '2000-01-01', '2000-01-01', '2000-01-01')`,
      )
      await run(app.database, kinds)
      try {
        await sweep(app.services)
        expect(await countRows(app.database, 'session')).toBe(1)
        expect(await countRows(app.database, 'verification')).toBe(0)
      } finally {
        await run(app.database, 'drop function refuse cascade')
      }
    },
  )

  test('a user keeps the newest hundred sessions', async () => {
    const app = await given()
    const olga = await signedUp(app, 'Olga')
    const mia = await signedUp(app, 'Mia')
    await run(
      app.database,
      `insert into session (id, "userId", token, "expiresAt", "createdAt", "updatedAt")
       select 's' || n, (select id from "user" where name = 'Olga'), 't' || n, '3000-01-01',
         timestamptz '2020-01-01' + make_interval(mins => n), '2020-01-01'
       from generate_series(1, 119) n`,
    )
    expect(await signInStatus(app, details('Olga').email)).toBe(200)
    expect((await olga.get('/list-sessions')).json).toHaveLength(100)
    const retained = await app.database.db
      .selectFrom('session')
      .select('id')
      .where('id', 'in', ['s21', 's22'])
      .execute()
    expect(retained).toEqual([{ id: 's22' }])
    expect(await signedInEmail(mia)).toBe('mia@example.com')
  })
})

function isoTime({ services }: TestApp, seconds: number): string {
  return new Date(services.now().getTime() + seconds * 1000).toISOString()
}

/** An insert of rows with `column` at each of `times`: outbox messages or throttled accounts. */
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
