import type { OpenDatabase } from '@foyer/db/engine/open-database'
import { openTestPGlite } from '@foyer/db/testing/pglite'
import { eventually } from '@foyer/testing/eventually'
import type { Log } from '@foyer/trpc-router/runtime/context/services'
import { startUpkeep, upkeepOf } from '@foyer/trpc-router/runtime/upkeep'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

const running = () => false
const nothing = () => undefined
const log: Log = {
  isLevelEnabled: () => false,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => log,
}

test('does one table at a time, once the database has been quiet, and then looks again in a minute', async () => {
  const { database, quietFor } = await givenChangedDatabase()
  const done: string[] = []
  const pass = upkeepOf({ database, log, onDone: (work) => void done.push(work) })
  quietFor(0)
  expect([await pass(running), done]).toEqual([1000, []])
  quietFor(1500)
  expect([await pass(running), done]).toEqual([1100, ['analyze']])
  expect([await pass(running), done]).toEqual([1100, ['analyze', 'vacuum']])
  while ((await pass(running)) !== 60_000);
  const { rows } = await sql`select "analyze_count" as a, "vacuum_count" as v from pg_stat_user_tables
    where relname = 'rateLimit'`.execute(database.db)
  expect(rows).toEqual([{ a: 1, v: 1 }])
})

test('waits for no quiet for longer than a minute', async () => {
  const { database, quietFor } = await givenChangedDatabase()
  let now = 0
  const pass = upkeepOf({ database, log }, () => now)
  quietFor(0)
  now = 59_000
  expect(await pass(running)).toBe(1000)
  now = 60_000
  expect(await pass(running)).toBe(1100)
  expect(await pass(running)).toBe(1000)
})

test('a table that fails keeps no other from being done, and comes again with the next look', async () => {
  const { database, quietFor } = await givenChangedDatabase()
  quietFor(5000)
  const pass = upkeepOf({ database, log })
  expect(await pass(running)).toBe(1100)
  await sql`alter table "rateLimit" rename to "limits"`.execute(database.db)
  await expect(pass(running)).rejects.toThrow('does not exist')
  while ((await pass(running)) !== 60_000);
  const { rows } = await sql`select "vacuum_count" as v from pg_stat_user_tables where relname = 'limits'`.execute(
    database.db,
  )
  expect(rows).toEqual([{ v: 1 }])
})

test('a failure is a line of the log, and is counted', async () => {
  const database = await openTestPGlite()
  await database.close()
  const [lines, failed]: [string[], string[]] = [[], []]
  const loop = startUpkeep({
    database: { ...database, idleMillis: () => 5000 },
    log: { ...log, warn: (_facts, message) => void lines.push(message) },
    onFailure: (task) => void failed.push(task),
  })
  onTestFinished(() => loop.stop())
  await eventually(() => expect(failed).toEqual(['upkeep']))
  expect(lines).toEqual(['the embedded database could not be kept up; it is tried again'])
})

async function givenChangedDatabase() {
  const opened = await openTestPGlite()
  onTestFinished(() => opened.close())
  await sql`insert into "rateLimit" ("key", "points") select n::text, 1 from generate_series(1, 3000) n`.execute(
    opened.db,
  )
  await sql`select pg_stat_force_next_flush()`.execute(opened.db)
  let quiet = 0
  const database: OpenDatabase = { ...opened, idleMillis: () => quiet }
  function quietFor(milliseconds: number): void {
    quiet = milliseconds
  }
  return { database, quietFor }
}
