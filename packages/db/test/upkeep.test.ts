import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#engine/open-database.ts'
import { findDueUpkeep, findNeverAnalyzed, keepUp } from '#operations/upkeep.ts'
import { openTestPGlite } from '#testing/pglite.ts'

const ROUNDS = 20

let database: OpenDatabase

beforeEach(async () => {
  database = await openTestPGlite()
  await write(`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    values ('olga', 'Olga', 'olga@example.com', true, now(), now())`)
})

afterEach(() => database.close())

test('a churn of sessions makes no larger tables than one of its rounds, and without upkeep many times as large', async () => {
  const kept = await sizesOfChurn(async () => {
    for (const due of await findDueUpkeep(database.db)) await keepUp(database.db, due)
  })
  const left = await sizesOfChurn(async () => undefined)
  expect(kept.last).toBeLessThan(kept.first * 3)
  expect(left.last).toBeGreaterThan(left.first * 5)
})

test('nothing is due of a new database, nor of one that has been kept up', async () => {
  expect(await findDueUpkeep(database.db)).toEqual([])
  await signIn(1000)
  for (const due of await findDueUpkeep(database.db)) await keepUp(database.db, due)
  expect(await findDueUpkeep(database.db)).toEqual([])
})

test('statistics come before dead rows, and both only of tables that have changed enough', async () => {
  await signIn(1000)
  await write(`update "session" set "updatedAt" = now() where "id" like 's1%'`)
  const due = await findDueUpkeep(database.db)
  expect(due.filter(({ table }) => table !== 'pg_statistic')).toEqual([
    { table: 'session', work: 'analyze' },
    { table: 'session', work: 'vacuum' },
  ])
  for (const one of due) await keepUp(database.db, one)
  await write(`update "session" set "updatedAt" = now() where "id" like 's10%'`)
  expect((await findDueUpkeep(database.db)).map(({ table }) => table)).not.toContain('session')
})

test('a table that has outgrown what is known of it is due where nothing was counted, and was never analyzed', async () => {
  await signIn(1000)
  await write(`select pg_stat_reset_single_table_counters('"session"'::regclass)`)
  expect(await findNeverAnalyzed(database.db)).toEqual(['session'])
  expect(await findDueUpkeep(database.db)).toEqual([
    { table: 'session', work: 'analyze' },
    { table: 'session', work: 'vacuum' },
  ])
  await keepUp(database.db, { table: 'session', work: 'analyze' })
  expect([await findNeverAnalyzed(database.db), await findDueUpkeep(database.db)]).toEqual([[], []])
})

// PostgreSQL counts at the end of a statement, and writes down what it has counted once a second.
async function write(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.db)
  await sql`select pg_stat_force_next_flush()`.execute(database.db)
}

async function signIn(number: number): Promise<void> {
  await write(`insert into "session" ("id", "userId", "token", "expiresAt", "createdAt", "updatedAt", "userAgent")
    select 's' || n, 'olga', 's' || n, '2999-01-01', now(), now(), repeat('a', 300) from generate_series(1, ${number}) n`)
}

async function sizesOfChurn(between: () => Promise<void>): Promise<{ first: number; last: number }> {
  const sizes: number[] = []
  await write('truncate "session" cascade')
  for (let round = 0; round < ROUNDS; round += 1) {
    await signIn(300)
    await write('delete from "session"')
    await between()
    const { rows } = await sql<{ size: number }>`select pg_total_relation_size('"session"') as "size"`.execute(
      database.db,
    )
    sizes.push(rows[0]?.size ?? 0)
  }
  return { first: sizes[0] ?? 0, last: sizes.at(-1) ?? 0 }
}
