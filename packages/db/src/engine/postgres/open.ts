import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { CustomPostgresDialect } from '#engine/dialect.ts'
import { INT8_OID, parseInt8 } from '#engine/int8.ts'
import { type OpenDatabase, type OpenOptions, type PostgresTarget, WAIT_MILLIS } from '#engine/open-database.ts'
import { StatementNames } from '#engine/statement-names.ts'
import type { Database } from '#schema/database.ts'
import { PostgresDriver } from './driver.ts'

const POOL_SIZE = 10

// A statement that hangs, on a lock or a failed disk, must not occupy a connection forever.
const serverTimeouts = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 }

export async function openPostgres(target: PostgresTarget, options: OpenOptions): Promise<OpenDatabase> {
  const pool = createPool(target, options)
  const names = target.prepared ? new StatementNames() : undefined
  const db = new Kysely<Database>({ dialect: new CustomPostgresDialect(new PostgresDriver(pool, names)) })
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
    // Poolers without support for prepared statements refuse these settings too.
    ...(target.prepared ? serverTimeouts : {}),
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

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8_OID && format !== 'binary' ? parseInt8 : pg.types.getTypeParser(oid, format)
