import type pg from 'pg'
import { WAIT_MILLIS } from '#engine/open-database.ts'

/**
 * What is left for a lock at the least. With it, a request that waits for a connection and then for a lock is answered
 * within 5 s (R5).
 */
const LEAST_MILLISECONDS = 750
/** Differences up to this are not worth a statement. */
const NEGLIGIBLE_MILLISECONDS = 250

const lockTimeouts = new WeakMap<pg.PoolClient, number>()

/**
 * A connection of the pool whose statements wait for locks no longer than the wait for the connection has left of the
 * time. Otherwise whoever waits long for a connection may then wait as long for what its predecessor waited for in vain.
 */
export async function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  const start = performance.now()
  const client = await pool.connect()
  const waited = performance.now() - start
  const { connectionTimeoutMillis = WAIT_MILLIS } = pool.options
  const wanted = LEAST_MILLISECONDS + Math.max(0, Math.round(connectionTimeoutMillis - waited))
  const current = lockTimeouts.get(client)
  if (current !== undefined && Math.abs(current - wanted) <= NEGLIGIBLE_MILLISECONDS) return client
  try {
    await client.query(`set lock_timeout = ${wanted}`)
  } catch (error) {
    client.release(true)
    throw error
  }
  lockTimeouts.set(client, wanted)
  return client
}
