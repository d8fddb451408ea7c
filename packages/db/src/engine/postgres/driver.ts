import type { Driver, TransactionSettings } from 'kysely'
import type pg from 'pg'
import type { Waited } from '#engine/call-handle.ts'
import { beginStatement } from '#engine/dialect.ts'
import { DatabaseUnavailableError } from '#engine/errors.ts'
import type { StatementNames } from '#engine/statement-names.ts'
import { connectInTime } from './connect-in-time.ts'
import { destroyClient, PostgresConnection } from './connection.ts'

/** Maximum callers waiting per connection; more would not be served in time. */
const MAX_WAITING_PER_CONNECTION = 100

/** How long an idle connection may take to answer once another has fallen silent. */
const PING_MILLIS = 500

/** Kysely driver over a pg pool, with a bounded queue and named prepared statements. */
export class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #names: StatementNames | undefined

  constructor(pool: pg.Pool, names: StatementNames | undefined) {
    this.#pool = pool
    this.#names = names
  }

  async init(): Promise<void> {}

  /** `call`: what the call that needs it has waited. */
  async acquireConnection(call?: Waited): Promise<PostgresConnection> {
    if (this.#pool.waitingCount >= this.#pool.options.max * MAX_WAITING_PER_CONNECTION) {
      throw new DatabaseUnavailableError('Too many queries wait for a database connection')
    }
    const waited = call ?? { milliseconds: 0 }
    const client = await connectInTime(this.#pool, waited)
    return new PostgresConnection(client, this.#names, { pool: this.#pool, waited, counts: call !== undefined })
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(beginStatement(settings))
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    // A connection that fell silent would not answer this either; closing it ends the transaction.
    if (!connection.silent) await connection.rollback()
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
    // The request that met it has waited long enough.
    if (connection.silent) void this.#discardSilent()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }

  // Whatever silenced one connection may have silenced those beside it: they are asked now, and not one time-out after
  // another. Those that answer stay: behind a pooler a statement that takes long looks the same.
  async #discardSilent(): Promise<void> {
    const idle = Array.from({ length: this.#pool.idleCount }, () => this.#pool.connect())
    await Promise.allSettled(idle.map(async (taken) => releaseIfAnswering(await taken)))
  }
}

async function releaseIfAnswering(client: pg.PoolClient): Promise<void> {
  const ping = { text: 'select 1', query_timeout: PING_MILLIS }
  try {
    await client.query(ping)
    client.release()
  } catch {
    destroyClient(client)
  }
}
