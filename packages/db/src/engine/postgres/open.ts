import { Kysely, sql } from 'kysely'
import pg from 'pg'
import type { ChangeFeed, OnInvalidated } from '#changes/change-feed.ts'
import { muteFeed } from '#changes/mute-feed.ts'
import { PostgresFeed } from '#changes/postgres-feed.ts'
import { offerCallHandles } from '#engine/call-handle.ts'
import { CustomPostgresDialect } from '#engine/dialect.ts'
import type { Db } from '#engine/handles.ts'
import { INT8_OID, parseInt8 } from '#engine/int8.ts'
import { type OpenDatabase, type OpenOptions, type PostgresTarget, WAIT_MILLIS } from '#engine/open-database.ts'
import { StatementNames } from '#engine/statement-names.ts'
import { clientMillis, STATEMENT_MILLIS } from '#engine/statement-timeout.ts'
import type { Database } from '#schema/database.ts'
import { CallConnections } from './call-connections.ts'
import { PostgresDriver } from './driver.ts'

const POOL_SIZE = 10

// After a failover or a change of DNS, connections to the old server are gone within this time.
const LIFETIME_SECONDS = 1800

const KEEP_ALIVE_MILLIS = 10_000

const IDLE_TRANSACTION_MILLIS = 60_000

export async function openPostgres(target: PostgresTarget, options: OpenOptions): Promise<OpenDatabase> {
  const pool = createPool(target, options)
  const names = target.prepared ? new StatementNames() : undefined
  const driver = new PostgresDriver(pool, names)
  const dialect = new CustomPostgresDialect(driver)
  const db = new Kysely<Database>({ dialect })
  const makeForCall = (): Db => {
    const executor = db.getExecutor().withConnectionProvider(new CallConnections(driver))
    const handle = new Kysely<Database>({ config: { dialect }, dialect, driver, executor })
    offerCallHandles(handle, makeForCall)
    return handle
  }
  offerCallHandles(db, makeForCall)
  return {
    db,
    engine: 'postgres',
    pool,
    listenForChanges: (hear) => feedOf(target, pool, hear),
    async close() {
      await db.destroy()
      // Kysely ends only a pool it has used.
      if (!pool.ending) await pool.end()
    },
    async ping() {
      await sql`select 1`.execute(db)
    },
  }
}

// A pooler without prepared statements shares its connections among clients: nothing is heard on them.
function feedOf({ url, listenUrl, prepared }: PostgresTarget, pool: pg.Pool, hear: OnInvalidated): ChangeFeed {
  if (listenUrl === undefined && !prepared) return muteFeed
  return new PostgresFeed(pool, listenUrl ?? url, hear)
}

function createPool(target: PostgresTarget, options: OpenOptions): pg.Pool {
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
