import pg from 'pg'
import { INT8_OID, parseInt8 } from '#engine/int8.ts'
import { type OpenOptions, type PostgresTarget, WAIT_MILLIS } from '#engine/open-database.ts'
import { clientMillis, STATEMENT_MILLIS } from '#engine/statement-timeout.ts'

const POOL_SIZE = 10

// After a failover or a change of DNS, connections to the old server are gone within this time.
const LIFETIME_SECONDS = 1800

const KEEP_ALIVE_MILLIS = 10_000

const IDLE_TRANSACTION_MILLIS = 60_000

/** `onConnect`: what a new connection must pass. */
export function createPool(
  target: PostgresTarget,
  options: OpenOptions,
  onConnect?: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const statementMillis = options.statementMillis ?? STATEMENT_MILLIS
  const pool = new pg.Pool({
    connectionString: target.url,
    max: target.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: options.waitMillis ?? WAIT_MILLIS,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: options.lifetimeSeconds ?? LIFETIME_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLIS,
    application_name: options.applicationName ?? 'foyer',
    // What is sent within a transaction does not wait for the answer to what was sent before.
    pipeline: true,
    // A connection may fall silent without an end, in a network that drops packets: only the client's own time-out tells.
    query_timeout: clientMillis(statementMillis),
    // Poolers without support for prepared statements refuse these settings too.
    ...(target.prepared ? serverTimeouts(statementMillis) : {}),
    types: { getTypeParser },
    ...(onConnect && { onConnect }),
  })
  // An unhandled 'error' event ends the process. The pool re-emits errors of idle connections; a connection in use emits
  // them itself, and twice.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.once('error', (error) => options.onConnectionLost?.(error))
  })
  return pool
}

// A statement that hangs, on a lock or a failed disk, must not occupy a connection forever.
function serverTimeouts(statementMillis: number): pg.ClientConfig {
  return { statement_timeout: statementMillis, idle_in_transaction_session_timeout: IDLE_TRANSACTION_MILLIS }
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8_OID && format !== 'binary' ? parseInt8 : pg.types.getTypeParser(oid, format)
