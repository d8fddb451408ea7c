import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Waited } from '#engine/call-handle.ts'
import { streamingNotSupported, toQueryResult } from '#engine/dialect.ts'
import { isReadTimeout } from '#engine/errors.ts'
import { Pipeline } from '#engine/pipeline.ts'
import type { StatementNames } from '#engine/statement-names.ts'
import { liftsTimeout } from '#engine/statement-timeout.ts'
import { forgetLockTimeout } from './connect-in-time.ts'
import { queryBeginning } from './query-beginning.ts'

/** The longest that a timer can wait: pg takes zero for "as configured". */
const WITHOUT_TIMEOUT = 2 ** 31 - 1

/** A trip that takes longer has probably waited for a lock. */
const LOCKED_MILLIS = 250

/** Without a farewell, whose answer the pool would wait for. */
export function destroyClient(client: pg.PoolClient): void {
  client.connection.stream.destroy()
  client.release(true)
}

/**
 * `waited`: what the call that has the connection has waited. `limit`: the statement that keeps it within its time; undefined where
 * poolers without support for prepared statements share a connection's settings among clients.
 */
export type Waits = { waited: Waited | undefined; limit: (() => string | undefined) | undefined }

type Sent = { text: string; values?: unknown[] | undefined; name?: string | undefined }

/** A connection of the pool, for a statement or a transaction. */
export class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames | undefined
  readonly #waits: Waits
  readonly #pipeline = new Pipeline({
    waited: (milliseconds) => this.#count(milliseconds),
    together: (send) => this.#corked(send),
  })
  readonly streamQuery = streamingNotSupported
  #timeout: number | undefined
  #begin: string | undefined
  #doubtful = false
  /** Whether a query was not answered in time. */
  silent = false

  constructor(client: pg.PoolClient, names: StatementNames | undefined, waits: Waits) {
    this.#client = client
    this.#names = names
    this.#waits = waits
    this.#limitLockWaits()
  }

  /** Sent with the first statement; without any there is nothing to end. */
  begin(text: string): void {
    this.#begin = text
    this.#pipeline.begin()
  }

  async commit(): Promise<void> {
    if (this.#begin !== undefined && this.#pipeline.empty) return
    await this.#pipeline.commit(() => this.#query({ text: 'commit' }))
  }

  async rollback(): Promise<void> {
    if (this.#begin !== undefined) return
    await this.#pipeline.rollback(() => this.#query({ text: 'rollback' }))
    forgetLockTimeout(this.#client)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql: text, parameters } = query
    if (liftsTimeout(text)) this.#timeout = WITHOUT_TIMEOUT
    // Without parameters (DDL) the simple protocol needs a single message.
    const values = parameters.length === 0 ? undefined : [...parameters]
    const name = values && this.#names?.nameOf(text)
    if (this.#timeout === undefined && values !== undefined) this.#limitLockWaits()
    return this.#pipeline.execute(query, async () => toQueryResult<R>(await this.#query({ name, text, values })))
  }

  async #query(statement: Sent): Promise<pg.QueryResult> {
    const begin = this.#begin
    this.#begin = undefined
    // Its types do not know that pg reads a time-out here, too.
    const query = { ...statement, query_timeout: this.#timeout }
    try {
      return await (begin === undefined ? this.#client.query(query) : queryBeginning(this.#client, begin, query))
    } catch (error) {
      this.silent ||= isReadTimeout(error)
      // Whether the server has prepared the statement cannot be told from whether it has prepared the begin.
      this.#doubtful ||= begin !== undefined && statement.name !== undefined
      throw error
    }
  }

  #limitLockWaits(): void {
    const text = this.#waits.limit?.()
    if (text === undefined) return
    this.#pipeline.hold(async () => {
      try {
        await this.#query({ text })
      } catch (error) {
        forgetLockTimeout(this.#client)
        throw error
      }
    })
  }

  #corked(send: () => void): void {
    const { stream } = this.#client.connection
    stream.cork()
    send()
    stream.uncork()
  }

  #count(milliseconds: number): void {
    const { waited } = this.#waits
    if (waited !== undefined && milliseconds > LOCKED_MILLIS) waited.milliseconds += milliseconds
  }

  release(): void {
    if (!this.#pipeline.empty) forgetLockTimeout(this.#client)
    if (this.silent) destroyClient(this.#client)
    else this.#client.release(this.#doubtful)
  }
}
