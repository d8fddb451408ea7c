import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import type { Waited } from '#engine/call-handle.ts'
import { beginStatement, streamingNotSupported, toQueryResult } from '#engine/dialect.ts'
import { DatabaseUnavailableError, isReadTimeout } from '#engine/errors.ts'
import type { StatementNames } from '#engine/statement-names.ts'
import { liftsTimeout } from '#engine/statement-timeout.ts'
import { connectInTime, forgetLockTimeout, limitLockWaits } from './connect-in-time.ts'

/** Maximum callers waiting per connection; more would not be served in time. */
const MAX_WAITING_PER_CONNECTION = 100

/** The longest that a timer can wait: pg takes zero for "as configured". */
const WITHOUT_TIMEOUT = 2 ** 31 - 1

/** A statement that takes longer has probably waited for a lock. */
const LOCKED_MILLIS = 250

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
    const limit = this.#names === undefined ? undefined : () => limitLockWaits(this.#pool, client, waited)
    try {
      await limit?.()
    } catch (error) {
      this.#discard(client, error)
      throw error
    }
    return new PostgresConnection(client, this.#names, call && { waited, limit })
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(beginStatement(settings)))
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
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

  #discard(client: pg.PoolClient, error: unknown): void {
    if (isReadTimeout(error)) {
      destroyClient(client)
      void this.#discardSilent()
    } else client.release(true)
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

// Without a farewell, whose answer the pool would wait for.
function destroyClient(client: pg.PoolClient): void {
  client.connection.stream.destroy()
  client.release(true)
}

/** `limit` is undefined where poolers without support for prepared statements share a connection's settings among clients. */
type CallWaits = { waited: Waited; limit: (() => Promise<void>) | undefined }

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames | undefined
  readonly #call: CallWaits | undefined
  readonly streamQuery = streamingNotSupported
  #timeout: number | undefined
  /** Whether a query was not answered in time. */
  silent = false

  constructor(client: pg.PoolClient, names: StatementNames | undefined, call: CallWaits | undefined) {
    this.#client = client
    this.#names = names
    this.#call = call
  }

  async rollback(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw('rollback'))
    forgetLockTimeout(this.#client)
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (liftsTimeout(sql)) this.#timeout = WITHOUT_TIMEOUT
    // Without parameters (begin, commit, DDL) the simple protocol needs a single message.
    const values = parameters.length === 0 ? undefined : [...parameters]
    const name = values && this.#names?.nameOf(sql)
    // Its types do not know that pg reads a time-out here, too.
    const query = { name, text: sql, values, query_timeout: this.#timeout }
    const start = performance.now()
    try {
      if (this.#timeout === undefined && values !== undefined) await this.#call?.limit?.()
      return toQueryResult(await this.#client.query(query))
    } catch (error) {
      this.silent ||= isReadTimeout(error)
      throw error
    } finally {
      this.#count(performance.now() - start)
    }
  }

  #count(milliseconds: number): void {
    if (this.#call !== undefined && milliseconds > LOCKED_MILLIS) this.#call.waited.milliseconds += milliseconds
  }

  release(): void {
    if (this.silent) destroyClient(this.#client)
    else this.#client.release()
  }
}
