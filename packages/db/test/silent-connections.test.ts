import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { handleForCall } from '#engine/call-handle.ts'
import { unavailable } from '#engine/errors.ts'
import type { Db } from '#engine/handles.ts'
import { openDatabase } from '#engine/open.ts'
import type { OpenDatabase } from '#engine/open-database.ts'
import { liftStatementTimeout } from '#engine/statement-timeout.ts'
import { startTcpProxy, type TcpProxy } from '#testing/tcp-proxy.ts'

const url = process.env.DATABASE_URL ?? ''
const closing: (() => Promise<unknown>)[] = []
const STATEMENT_MILLIS = 300
const SLOWER = { statementMillis: 1500 }

afterEach(async () => {
  for (const close of closing.splice(0)) await close().catch(() => undefined)
})

describe.skipIf(!url.startsWith('postgres'))('database connections that fall silent', () => {
  test('while idle: one query fails in time, and those after it are answered over new connections', async () => {
    const { database, proxy } = await givenSilencedPool()
    const [first] = await Promise.allSettled([answer(database)])
    expect(first).toMatchObject({ status: 'rejected' })
    expect(first.status === 'rejected' && unavailable(first.reason)).toBe(true)
    expect(await Promise.all(Array.from({ length: 12 }, () => answer(database)))).toEqual(Array(12).fill(42))
    expect(proxy.accepted()).toBeGreaterThan(4)
    // The silent ones are asked meanwhile, and go; none is left for a query to meet.
    await expect.poll(() => database.pool?.totalCount === database.pool?.idleCount).toBe(true)
    expect(await Promise.all(Array.from({ length: 12 }, () => answer(database)))).toEqual(Array(12).fill(42))
    expect(database.pool).toMatchObject({ totalCount: 4, waitingCount: 0 })
  })

  test('while each one runs a query: all fail in time, and the waiting queries are answered', async () => {
    const { database } = await givenSilencedPool()
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => answer(database)))
    const [failed, answered] = ['rejected', 'fulfilled'].map((status) => results.filter((one) => one.status === status))
    expect(failed).toHaveLength(4)
    expect(answered).toHaveLength(8)
    expect(await answer(database)).toBe(42)
  })

  test('within a transaction: it fails once, without waiting for the answer to its rollback', async () => {
    const { database, proxy } = await givenPool(1)
    const failing = database.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      proxy.silence()
      await sql`select 2`.execute(trx)
    })
    await expect(failing).rejects.toSatisfy(unavailable)
    expect(proxy.swallowed()).toContain('select 2')
    expect(proxy.swallowed()).not.toContain('rollback')
    expect(await answer(database)).toBe(42)
  })

  test('within a transaction, before a statement that waits shorter for locks: it fails once as well', async () => {
    const { database, proxy } = await givenPool(1, SLOWER)
    const failing = handleForCall(database.db)
      .transaction()
      .execute(async (trx) => {
        await sleptLong(trx)
        proxy.silence()
        await sql`select ${2}::int`.execute(trx)
      })
    await expect(failing).rejects.toSatisfy(unavailable)
    expect(proxy.swallowed()).toContain('set lock_timeout')
    expect(proxy.swallowed()).not.toContain('rollback')
    expect(await answer(database)).toBe(42)
  })

  test('as a call that has waited takes one: it fails once, and those after it are answered over new connections', async () => {
    const { database, proxy } = await givenPool(4, SLOWER)
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.1)`.execute(database.db)))
    const call = handleForCall(database.db)
    await sleptLong(call)
    proxy.silence()
    await expect(sql`select ${2}::int`.execute(call)).rejects.toSatisfy(unavailable)
    expect(proxy.swallowed()).toContain('set lock_timeout')
    expect(await Promise.all(Array.from({ length: 12 }, () => answer(database)))).toEqual(Array(12).fill(42))
    // The silent ones beside it are asked meanwhile, and go.
    await expect.poll(() => database.pool?.totalCount === database.pool?.idleCount).toBe(true)
    expect(proxy.accepted()).toBeGreaterThan(4)
  })

  test('a transaction that lifts its time-out is waited for', async () => {
    const { database } = await givenPool(1)
    const slow = database.db.transaction().execute(async (trx) => {
      await liftStatementTimeout(trx)
      await sql`select pg_sleep(0.6)`.execute(trx)
      return (await sql<{ answer: number }>`select 42 as answer`.execute(trx)).rows[0]?.answer
    })
    expect(await slow).toBe(42)
    await expect(sql`select pg_sleep(0.6)`.execute(database.db)).rejects.toMatchObject({ code: '57014' })
  })

  test('a statement that takes too long without a time-out of the server costs its connection alone', async () => {
    const { database, proxy } = await givenPool(4, {}, false)
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.1)`.execute(database.db)))
    await expect(sql`select pg_sleep(1)`.execute(database.db)).rejects.toSatisfy(unavailable)
    expect(await Promise.all(Array.from({ length: 12 }, () => answer(database)))).toEqual(Array(12).fill(42))
    expect(proxy.accepted()).toBeLessThanOrEqual(5)
  })

  test('a connection is replaced at the end of its life', async () => {
    const { database, proxy } = await givenPool(1, { lifetimeSeconds: 0.05 })
    await answer(database)
    await expect.poll(() => answer(database).then(() => proxy.accepted())).toBeGreaterThan(2)
  })
})

/** Takes so long that the call has less time left for locks. */
async function sleptLong(db: Db): Promise<void> {
  await sql`select pg_sleep(${0.4}::float8)`.execute(db)
}

type PoolOptions = { lifetimeSeconds?: number; statementMillis?: number }

async function givenPool(size: number, options: PoolOptions = {}, prepared = true) {
  const target = new URL(url)
  const proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port || 5432) })
  target.host = `127.0.0.1:${proxy.port}`
  const database = await openDatabase(
    { engine: 'postgres', url: target.href, prepared, poolSize: size },
    { waitMillis: 5000, statementMillis: STATEMENT_MILLIS, ...options },
  )
  closing.push(database.close, proxy.close)
  return { database, proxy }
}

/** Four connections that have answered once and never will again. */
async function givenSilencedPool(): Promise<{ database: OpenDatabase; proxy: TcpProxy }> {
  const { database, proxy } = await givenPool(4)
  await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.1)`.execute(database.db)))
  expect(database.pool?.totalCount).toBe(4)
  proxy.silence()
  return { database, proxy }
}

async function answer({ db }: OpenDatabase): Promise<number | undefined> {
  return (await sql<{ answer: number }>`select ${42}::int as answer`.execute(db)).rows[0]?.answer
}
