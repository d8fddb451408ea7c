import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailableError, unavailable } from '#engine/errors.ts'
import type { OpenDatabase } from '#engine/open-database.ts'
import { openTestPGlite } from '#testing/pglite.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await openTestPGlite({ waitMillis: 300 })
  await sql`create table note (id integer)`.execute(database.db)
}, 60_000)
afterAll(() => database.close())

test('a query on db inside a transaction fails in time, naming both statements', async () => {
  const stuck = database.db.transaction().execute(async (trx) => {
    await sql`insert into note values (1)`.execute(trx)
    await sql`select count(*) from note`.execute(database.db)
  })
  const error = await stuck.catch((e: unknown) => e)
  expect(error).toBeInstanceOf(DatabaseUnavailableError)
  expect(error).toMatchObject({
    message: expect.stringMatching(/select count\(\*\) from note.*insert into note values/),
  })
  expect(unavailable(error)).toBe(true)
})

test('the failed transaction is rolled back, and the connection is released', async () => {
  const { rows } = await sql`select * from note`.execute(database.db)
  expect(rows).toEqual([])
})

test('a transaction inside a transaction fails in time', async () => {
  const nested = database.db.transaction().execute(() => database.db.transaction().execute(async () => undefined))
  await expect(nested).rejects.toThrow('Waiting: "begin". It is held by: "begin"')
})

test('transactions are serialized', async () => {
  const seen: string[] = []
  const run = (name: string) =>
    database.db.transaction().execute(async (trx) => {
      seen.push(`${name} in`)
      await sql`select 1`.execute(trx)
      seen.push(`${name} out`)
    })
  await Promise.all([run('a'), run('b'), run('c')])
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
})

test('concurrent statements in one transaction each get their own result', async () => {
  const results = await database.db
    .transaction()
    .execute((trx) =>
      Promise.all([1, 2, 3, 1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(trx))),
    )
  expect(results.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3, 1, 2, 3])
})

test('a failed commit frees the connection', async () => {
  await sql`create table pair (id integer primary key, other integer references pair deferrable initially deferred)`.execute(
    database.db,
  )
  const failing = database.db.transaction().execute((trx) => sql`insert into pair values (1, 2)`.execute(trx))
  await expect(failing).rejects.toMatchObject({ code: '23503' })
  await expect(database.ping()).resolves.toBeUndefined()
})

test('closing waits for work in progress, and later queries fail as unavailable', async () => {
  const other = await openTestPGlite()
  const work = other.db.transaction().execute(async (trx) => {
    await sql`create table done (id integer)`.execute(trx)
    return (await sql`select count(*) as n from done`.execute(trx)).rows
  })
  await sql`select 1`.execute(other.db)
  await other.close()
  expect(await work).toEqual([{ n: 0 }])
  expect(unavailable(await other.ping().catch((error: unknown) => error))).toBe(true)
}, 60_000)
