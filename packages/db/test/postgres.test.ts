import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { unavailable } from '#engine/errors.ts'
import { openDatabase } from '#engine/open.ts'
import type { OpenDatabase } from '#engine/open-database.ts'

const url = process.env.DATABASE_URL ?? ''
const opened: OpenDatabase[] = []

async function open(options: { url?: string; prepared?: boolean; poolSize?: number; waitMillis?: number } = {}) {
  const { waitMillis = 200, ...target } = options
  const lost: Error[] = []
  const openOptions = { waitMillis, onConnectionLost: (error: Error) => void lost.push(error) }
  const database = await openDatabase({ engine: 'postgres', url, prepared: true, poolSize: 1, ...target }, openOptions)
  opened.push(database)
  return { ...database, lost }
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close().catch(() => undefined)
})

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  )

describe('an unreachable PostgreSQL', () => {
  test('without a listener, queries fail as unavailable', async () => {
    const { ping } = await open({ url: 'postgres://postgres@127.0.0.1:1/postgres' })
    expect(unavailable(await refusal(ping()))).toBe(true)
  })

  test('with a silent server, queries time out and the pool keeps no connection', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const { ping, pool } = await open({ url: `postgres://postgres@127.0.0.1:${port}/postgres`, poolSize: 2 })
    const errors = await Promise.all([ping(), ping(), ping()].map(refusal))
    expect(errors.map(unavailable)).toEqual([true, true, true])
    await expect.poll(() => pool?.totalCount).toBe(0)
    server.close()
  })
})

describe.skipIf(!url.startsWith('postgres'))('PostgreSQL', () => {
  const prepared = (database: OpenDatabase) =>
    sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db)
  const answer = (database: OpenDatabase) => sql`select ${42}::int as answer`.execute(database.db)

  test('repeated statements are prepared under a name', async () => {
    const database = await open()
    for (let n = 0; n < 3; n++) await answer(database)
    const { rows } = await prepared(database)
    expect(rows).toEqual([{ statement: 'select $1::int as answer' }])
  })

  test('with prepared off no statement is prepared', async () => {
    const database = await open({ prepared: false })
    for (let n = 0; n < 3; n++) await answer(database)
    expect((await prepared(database)).rows).toEqual([])
  })

  test('the pool survives the end of an idle connection', async () => {
    const database = await open()
    const victim = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
    const other = await open()
    await sql`select pg_terminate_backend(${victim.rows[0]?.pid}::int)`.execute(other.db)
    await expect.poll(() => database.lost.length).toBe(1)
    await expect(database.ping()).resolves.toBeUndefined()
  })

  test('a connection lost in a transaction fails only that transaction, as unavailable', async () => {
    const database = await open()
    const failing = database.db
      .transaction()
      .execute((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx))
    expect(unavailable(await refusal(failing))).toBe(true)
    await expect(database.ping()).resolves.toBeUndefined()
  })

  test('a connection lost between the statements of a transaction does not end the process', async () => {
    const database = await open()
    const other = await open()
    let reached = false
    const failing = database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(other.db)
      await expect.poll(() => database.lost.length).toBe(1)
      reached = true
      await sql`select 1`.execute(trx)
    })
    expect(unavailable(await refusal(failing))).toBe(true)
    expect(reached).toBe(true)
    await expect(database.ping()).resolves.toBeUndefined()
  })

  test('with every connection in use, queries time out, and the pool is complete afterwards', async () => {
    const database = await open({ poolSize: 2, waitMillis: 1000 })
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const transactions = [1, 2].map(() => database.db.transaction().execute(() => released))
    await expect.poll(() => database.pool?.totalCount).toBe(2)
    const errors = await Promise.all([database.ping(), database.ping()].map(refusal))
    expect(errors.map(unavailable)).toEqual([true, true])
    release()
    await Promise.all(transactions)
    await Promise.all([database.ping(), database.ping()])
    expect(database.pool).toMatchObject({ totalCount: 2, idleCount: 2, waitingCount: 0 })
  })

  test('the queue for connections is bounded', async () => {
    const database = await open()
    const all = await Promise.all(
      Array.from({ length: 150 }, () => refusal(sql`select pg_sleep(0.001)`.execute(database.db))),
    )
    const refused = all.filter((result) => result !== 'no error')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(unavailable)).toBe(true)
  })

  test('an unused pool closes', async () => {
    const database = await open()
    await database.close()
    expect(database.pool?.ended).toBe(true)
  })
})
