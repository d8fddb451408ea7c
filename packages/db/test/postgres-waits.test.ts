import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { handleForCall } from '#engine/call-handle.ts'
import { unavailable } from '#engine/errors.ts'
import type { Trx } from '#engine/handles.ts'
import { openDatabase } from '#engine/open.ts'
import type { OpenDatabase } from '#engine/open-database.ts'
import { transact } from '#engine/pipeline.ts'

const url = process.env.DATABASE_URL ?? ''
const LOCK = 704_115
const WAIT_MILLISECONDS = 300

describe.skipIf(!url.startsWith('postgres'))('waiting for PostgreSQL', () => {
  test('for a connection, then for a lock, ends in time for every request, and all is well afterwards', async () => {
    const [holder, database] = [await opened(1), await opened(2)]
    const lock = (db: OpenDatabase['db']) =>
      db.transaction().execute((trx) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx))
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await new Promise<void>((resolve) => {
      void holder.db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
        resolve()
        await held
      })
    })
    const start = performance.now()
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => lock(database.db)))
    const errors = results.map((result) => (result.status === 'rejected' ? result.reason : 'no error'))
    expect(errors.map((error) => unavailable(error))).toEqual(errors.map(() => true))
    // Statements alone would be given up after 5 s, one after the other.
    expect(performance.now() - start).toBeLessThan(10 * WAIT_MILLISECONDS)
    release()
    await Promise.all(Array.from({ length: 4 }, () => lock(database.db)))
    expect(database.pool).toMatchObject({ totalCount: 2, idleCount: 2, waitingCount: 0 })
  })

  test('for two locks that were asked for together takes no longer than for one', async () => {
    const waitMillis = 2000
    const [first, second, database] = [await opened(1), await opened(1), await opened(1, waitMillis)]
    const lock = (trx: Trx, key: number) => sql`select pg_advisory_xact_lock(${key}::int)`.execute(trx)
    const holding = async ({ db }: OpenDatabase, key: number, milliseconds: number) => {
      const trx = await db.startTransaction().execute()
      await lock(trx, key)
      setTimeout(() => void trx.rollback().execute(), milliseconds)
    }
    await Promise.all([holding(first, LOCK + 1, 1500), holding(second, LOCK + 2, 4000)])
    const start = performance.now()
    const both = transact(database.db, (trx) => Promise.all([lock(trx, LOCK + 1), lock(trx, LOCK + 2)]))
    await expect(both).rejects.toSatisfy(unavailable)
    // One after the other they would take until 4000.
    expect(performance.now() - start).toBeLessThan(3500)
  })

  test('by a handle of a call adds up; one that is made of it has waited for nothing', async () => {
    const database = await opened(1)
    const exhausted = handleForCall(database.db)
    const read = (db: OpenDatabase['db']) => sql`select 1`.execute(db)
    const whileOccupied = async (milliseconds: number, work: () => Promise<unknown>) => {
      const client = await database.pool?.connect()
      const working = work()
      setTimeout(() => client?.release(), milliseconds)
      return working
    }
    await whileOccupied(WAIT_MILLISECONDS * 0.8, () => read(exhausted))
    await expect(whileOccupied(WAIT_MILLISECONDS * 0.6, () => read(exhausted))).rejects.toSatisfy(unavailable)
    await whileOccupied(WAIT_MILLISECONDS * 0.6, () => read(handleForCall(exhausted)))
    expect(handleForCall(exhausted)).not.toBe(exhausted)
  })
})

async function opened(poolSize: number, waitMillis = WAIT_MILLISECONDS): Promise<OpenDatabase> {
  const database = await openDatabase({ engine: 'postgres', url, prepared: true, poolSize }, { waitMillis })
  onTestFinished(() => database.close())
  return database
}
