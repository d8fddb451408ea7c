import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import { beginStatement, streamingNotSupported, toQueryResult } from '#engine/dialect.ts'
import { DatabaseUnavailableError } from '#engine/errors.ts'
import type { StatementNames } from '#engine/statement-names.ts'

/** Maximum callers waiting per connection; more would not be served in time. */
const MAX_WAITING_PER_CONNECTION = 100

/** Kysely driver over a pg pool, with a bounded queue and named prepared statements. */
export class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #names: StatementNames | undefined

  constructor(pool: pg.Pool, names: StatementNames | undefined) {
    this.#pool = pool
    this.#names = names
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    if (this.#pool.waitingCount >= this.#pool.options.max * MAX_WAITING_PER_CONNECTION) {
      throw new DatabaseUnavailableError('Too many queries wait for a database connection')
    }
    return new PostgresConnection(await this.#pool.connect(), this.#names)
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(beginStatement(settings)))
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames | undefined
  readonly streamQuery = streamingNotSupported

  constructor(client: pg.PoolClient, names: StatementNames | undefined) {
    this.#client = client
    this.#names = names
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // Without parameters (begin, commit, DDL) the simple protocol needs a single message.
    if (parameters.length === 0) return toQueryResult(await this.#client.query(sql))
    const name = this.#names?.nameOf(sql)
    return toQueryResult(await this.#client.query({ name, text: sql, values: [...parameters] }))
  }

  release(): void {
    this.#client.release()
  }
}
