import type pg from 'pg'
import type { Waited } from '#engine/call-handle.ts'
import { DatabaseUnavailableError } from '#engine/errors.ts'
import { WAIT_MILLIS } from '#engine/open-database.ts'

/**
 * What is left for a lock at the least. With it, a request that waits for a connection and then for a lock has waited 4.6 s
 * at the most: what is left is for its work, on a machine that is busy, to be answered within 5 s (R5).
 */
const LEAST_MILLISECONDS = 500
/** Differences up to this are not worth a statement. */
const NEGLIGIBLE_MILLISECONDS = 100
/** What is left for a connection at the least: enough for a free one. */
const LEAST_WAIT_MILLISECONDS = 50

const lockTimeouts = new WeakMap<pg.PoolClient, number>()

/** A connection of the pool; waits no longer for it than the call has left, and counts the wait. */
export async function connectInTime(pool: pg.Pool, waited: Waited): Promise<pg.PoolClient> {
  const start = performance.now()
  try {
    return waited.milliseconds === 0 ? await pool.connect() : await connectWithin(pool, leftOf(pool, waited))
  } finally {
    waited.milliseconds += performance.now() - start
  }
}

/**
 * The statement that has those after it wait for locks no longer than the call has left; undefined where they do already. Otherwise
 * anyone who waits long for a connection may then wait as long for what its predecessor waited for in vain.
 */
export function lockTimeoutStatement(pool: pg.Pool, client: pg.PoolClient, waited: Waited): string | undefined {
  const wanted = LEAST_MILLISECONDS + Math.max(0, leftOf(pool, waited))
  const current = lockTimeouts.get(client)
  if (current !== undefined && Math.abs(current - wanted) <= NEGLIGIBLE_MILLISECONDS) return undefined
  lockTimeouts.set(client, wanted)
  return `set lock_timeout = ${wanted}`
}

/**
 * The same for a statement that is sent behind others of its transaction: what they wait for is not known yet, but the server knows
 * when the transaction began, with `left` milliseconds for all of them.
 */
export function restOfLockTimeout(left: number): string {
  const passed = 'floor(extract(epoch from clock_timestamp() - now()) * 1000)'
  const rest = `greatest(${LEAST_MILLISECONDS}, ${LEAST_MILLISECONDS + Math.max(0, left)} - ${passed})`
  return `select set_config('lock_timeout', ${rest}::int::text, false)`
}

/**
 * To be called where it fails, after a wait that it was set for, and after a rollback, which takes back what was set within the
 * transaction.
 */
export function forgetLockTimeout(client: pg.PoolClient): void {
  lockTimeouts.delete(client)
}

/** What a call may still wait, in milliseconds. */
export function leftOf(
  { options: { connectionTimeoutMillis = WAIT_MILLIS } }: pg.Pool,
  { milliseconds }: Waited,
): number {
  return Math.round(connectionTimeoutMillis - milliseconds)
}

// The pool has one limit for all. Anyone who gives up before it leaves a place in the queue, whose connection goes back.
async function connectWithin(pool: pg.Pool, milliseconds: number): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new DatabaseUnavailableError('The call has waited too long for the database'))
    timer = setTimeout(giveUp, Math.max(LEAST_WAIT_MILLISECONDS, milliseconds))
  })
  try {
    return await Promise.race([connecting, late])
  } catch (error) {
    connecting.then((client) => client.release()).catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
