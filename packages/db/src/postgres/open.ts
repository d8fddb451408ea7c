import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { PostgresFlavour } from '../dialect.ts'
import { INT8_OID, parseInt8 } from '../numbers.ts'
import { type OpenDatabase, type OpenOptions, type PostgresTarget, WAIT_MILLIS } from '../open.ts'
import type { Database } from '../schema.ts'
import { StatementNames } from '../statement-names.ts'
import { PostgresDriver } from './driver.ts'

const POOL_SIZE = 10

// A statement that hangs, behind a lock or a lost disk, must not hold a connection for ever.
const serverTimeouts = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 }

export async function openPostgres(target: PostgresTarget, options: OpenOptions): Promise<OpenDatabase> {
  const pool = createPool(target, options)
  const names = target.prepared ? new StatementNames() : undefined
  const db = new Kysely<Database>({ dialect: new PostgresFlavour(new PostgresDriver(pool, names)) })
  return {
    db,
    engine: 'postgres',
    pool,
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

function createPool(target: PostgresTarget, options: OpenOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: target.url,
    max: target.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: options.waitMillis ?? WAIT_MILLIS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'foyer',
    // A pooler that cannot keep prepared statements refuses these settings too.
    ...(target.prepared ? serverTimeouts : {}),
    types: { getTypeParser },
  })
  // An 'error' that nobody listens to ends the process. The pool repeats what its idle connections say; a connection
  // in use speaks for itself, and twice.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.once('error', (error) => options.onConnectionLost?.(error))
  })
  return pool
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8_OID && format !== 'binary' ? parseInt8 : pg.types.getTypeParser(oid, format)
