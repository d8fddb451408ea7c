import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailableError, unavailable } from '#engine/errors.ts'
import { openDatabase } from '#engine/open.ts'
import type { OpenDatabase } from '#engine/open-database.ts'
import type { OnEngineEnd } from '#engine/pglite/engine-thread.ts'
import { openServedPGlite } from '#testing/pglite.ts'
import { rowOf } from '#testing/rows.ts'

/** Some tenths of a second of computing. */
const LONG = sql<{ n: number }>`select count(*)::int as n from generate_series(1, 3000000)`
const [ROWS, COLUMNS] = [20_000, 8]

let database: OpenDatabase

beforeAll(async () => {
  database = await openServedPGlite()
}, 60_000)
afterAll(() => database.close())

test('the event loop turns while a statement is computed', async () => {
  expect(await turnsDuring(() => LONG.execute(database.db))).toBeGreaterThan(5)
})

test('20,000 rows are read as they are, and the event loop turns meanwhile', async () => {
  const columns = Array.from(
    { length: COLUMNS },
    (_, index) => sql`repeat('ü', 20) || n as ${sql.ref(`column${index}`)}`,
  )
  const many = sql<{ n: number; column7: string }>`
    select n, ${sql.join(columns)} from generate_series(1, ${sql.lit(ROWS)}) n order by n`
  let rows: readonly { n: number; column7: string }[] = []
  const turns = await turnsDuring(async () => {
    rows = (await many.execute(database.db)).rows
  })
  expect(turns).toBeGreaterThan(2)
  expect(rows.every(({ n, column7 }, index) => n === index + 1 && column7 === `${'ü'.repeat(20)}${n}`)).toBe(true)
  expect(rows).toHaveLength(ROWS)
})

test.each<[string, RawBuilder<{ value: unknown }>, unknown]>([
  ['an array of texts', sql`select ${['a,b', '"', null]}::text[] as value`, ['a,b', '"', null]],
  ['JSON', sql`select ${{ a: [1] }}::jsonb as value`, { a: [1] }],
  ['a date', sql`select ${new Date(0)}::timestamptz as value`, new Date(0)],
  ['bytes', sql`select ${new Uint8Array([0, 255])}::bytea as value`, new Uint8Array([0, 255])],
  ['a text of a megabyte', sql`select ${'x'.repeat(1_000_000)}::text as value`, 'x'.repeat(1_000_000)],
  ['nothing', sql`select ${null}::text as value`, null],
])('%s goes there and back', async (_title, statement, value) => {
  expect((await statement.execute(database.db)).rows).toEqual([{ value }])
})

test('an error says which constraint was violated, and the next statement is answered', async () => {
  const insert = () => database.db.insertInto('user').values(rowOf.user()).execute()
  await insert()
  const again = insert()
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: expect.stringContaining('user') })
  await expect(database.ping()).resolves.toBeUndefined()
})

test('a change is heard before the statement that commits it is answered, by every feed until it is closed', async () => {
  const mia = rowOf.user({ id: 'mia' })
  await database.db.insertInto('user').values(mia).execute()
  const heard: string[] = []
  const feeds = ['first', 'second'].map((name) => database.listenForChanges((key) => void heard.push(`${name} ${key}`)))
  await expect.poll(() => feeds.map((feed) => feed.fault())).toEqual([undefined, undefined])
  const rename = (name: string) => database.db.updateTable('user').set({ name }).where('id', '=', mia.id).execute()
  await rename('Mia 2')
  expect(heard).toEqual(['first u:mia', 'second u:mia'])
  await feeds[0]?.close()
  await rename('Mia 3')
  expect(heard).toEqual(['first u:mia', 'second u:mia', 'second u:mia'])
  await feeds[1]?.close()
})

test('closing waits for what is computed, and what comes later fails as unavailable', async () => {
  const other = await openServedPGlite()
  const long = LONG.execute(other.db)
  await setImmediate()
  await other.close()
  expect((await long).rows).toEqual([{ n: 3_000_000 }])
  expect(unavailable(await other.ping().catch((error: unknown) => error))).toBe(true)
}, 60_000)

test('a thread that ends by itself fails what is computed and all that follows, says so once, and can be closed', async () => {
  const ended: Error[] = []
  const { database: other, worker } = await openedInThread((error) => void ended.push(error))
  const feed = other.listenForChanges(() => undefined)
  await expect.poll(() => feed.fault()).toBeUndefined()
  const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)
  const computed = failureOf(LONG.execute(other.db))
  const waiting = failureOf(other.db.transaction().execute((trx) => LONG.execute(trx)))
  await worker.terminate()
  for (const failure of [await computed, await waiting, await failureOf(other.ping())]) {
    expect(failure).toBeInstanceOf(DatabaseUnavailableError)
  }
  await feed.close()
  await other.close()
  expect(ended).toMatchObject([{ message: 'The thread of the embedded database has ended' }])
}, 60_000)

test('what cannot be opened says why, and leaves the directory free', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-engine-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const missing = join(directory, 'missing.tar.gz')
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const opening = openDatabase({ engine: 'pglite', directory, template: missing })
    await expect(opening).rejects.toThrow(`${missing} is missing`)
  }
}, 60_000)

/** A database of its own and the thread that computes it. */
async function openedInThread(onEngineEnd: OnEngineEnd): Promise<{ database: OpenDatabase; worker: Worker }> {
  const workers: Worker[] = []
  const listen = (started: Worker) => void workers.push(started)
  process.on('worker', listen)
  const database = await openServedPGlite({ onEngineEnd })
  process.off('worker', listen)
  return { database, worker: workers[0] ?? expect.unreachable() }
}

/** How often timers have run while `work` was under way. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  await work()
  clearInterval(timer)
  return turns
}
