import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { handleForCall } from '#engine/call-handle.ts'
import { unavailable } from '#engine/errors.ts'
import { openDatabase } from '#engine/open.ts'
import type { OpenDatabase } from '#engine/open-database.ts'

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

async function opened(poolSize: number): Promise<OpenDatabase> {
  const database = await openDatabase(
    { engine: 'postgres', url, prepared: true, poolSize },
    { waitMillis: WAIT_MILLISECONDS },
  )
  onTestFinished(() => database.close())
  return database
}
