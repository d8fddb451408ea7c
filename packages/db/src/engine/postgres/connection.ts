import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Waited } from '#engine/call-handle.ts'
import { streamingNotSupported, toQueryResult } from '#engine/dialect.ts'
import { isReadTimeout } from '#engine/errors.ts'
import { Pipeline } from '#engine/pipeline.ts'
import type { StatementNames } from '#engine/statement-names.ts'
import { liftsTimeout } from '#engine/statement-timeout.ts'
import { statementStep, traced } from '#engine/traced.ts'
import { forgetLockTimeout, leftOf, lockTimeoutStatement, restOfLockTimeout } from './connect-in-time.ts'
import { queryBeginning, type TimedQuery } from './query-beginning.ts'

/** The longest that a timer can wait: pg takes zero for "as configured". */
const WITHOUT_TIMEOUT = 2 ** 31 - 1

/** A trip that takes longer has probably waited for a lock. */
const LOCKED_MILLIS = 250

/** Without a farewell, whose answer the pool would wait for. */
export function destroyClient(client: pg.PoolClient): void {
  client.connection.stream.destroy()
  client.release(true)
}

/** What whoever has the connection has waited for the database. `counts`: whether that grows, as it does for a call. */
export type Waits = { pool: pg.Pool; waited: Waited; counts: boolean }

/** What may wait for others. */
const LOCKS = /\bfor (?:update|no key update|share|key share)\b|\bpg_advisory_|^\s*(?:insert|update|delete|with)\b/i

// The names that a client has prepared for certain.
const prepared = new WeakMap<pg.PoolClient, Set<string>>()

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
  #leftAtBegin = 0
  #doubtful = false
  /** Whether a query was not answered in time. */
  silent = false

  constructor(client: pg.PoolClient, names: StatementNames | undefined, waits: Waits) {
    this.#client = client
    this.#names = names
    this.#waits = waits
    this.#limitLockWaits('')
  }

  /** Sent with the first statement; without any there is nothing to end. */
  begin(text: string): void {
    this.#begin = text
    this.#leftAtBegin = leftOf(this.#waits.pool, this.#waits.waited)
    this.#pipeline.begin()
  }

  async commit(): Promise<void> {
    if (this.#begin !== undefined && this.#pipeline.empty) return this.#leave()
    await this.#pipeline.commit(() => this.#query({ text: 'commit' }))
  }

  async rollback(): Promise<void> {
    if (this.#begin !== undefined) return this.#leave()
    await this.#pipeline.rollback(() => this.#query({ text: 'rollback' }))
    forgetLockTimeout(this.#client)
  }

  // A transaction that was never begun.
  #leave(): void {
    this.#begin = undefined
    if (!this.#pipeline.empty) forgetLockTimeout(this.#client)
    this.#pipeline.leave()
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql: text, parameters } = query
    if (liftsTimeout(text)) this.#timeout = WITHOUT_TIMEOUT
    // Without parameters (DDL) the simple protocol needs a single message.
    const values = parameters.length === 0 ? undefined : [...parameters]
    const name = values && this.#names?.nameOf(text)
    if (this.#timeout === undefined && values !== undefined) this.#limitLockWaits(text)
    return this.#pipeline.execute(query, async () => toQueryResult<R>(await this.#query({ name, text, values })))
  }

  async #query(statement: Sent): Promise<pg.QueryResult> {
    const begin = this.#begin
    this.#begin = undefined
    const query: TimedQuery = { ...statement, query_timeout: this.#timeout }
    const names = prepared.get(this.#client) ?? new Set()
    try {
      const send = async () =>
        begin === undefined ? this.#client.query(query) : queryBeginning(this.#client, begin, query)
      const answer = await traced(() => statementStep(statement.text), send)
      if (statement.name !== undefined) prepared.set(this.#client, names.add(statement.name))
      return answer
    } catch (error) {
      this.silent ||= isReadTimeout(error)
      // Whether the server has prepared the statement cannot be told from whether it has prepared the begin.
      this.#doubtful ||= begin !== undefined && statement.name !== undefined && !names.has(statement.name)
      throw error
    }
  }

  #limitLockWaits(next: string): void {
    if (this.#names === undefined) return
    const { pool, waited } = this.#waits
    const limit = lockTimeoutStatement(pool, this.#client, waited)
    const text =
      limit ?? (this.#pipeline.waiting && LOCKS.test(next) ? restOfLockTimeout(this.#leftAtBegin) : undefined)
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
    if (milliseconds <= LOCKED_MILLIS) return
    if (this.#waits.counts) this.#waits.waited.milliseconds += milliseconds
    forgetLockTimeout(this.#client)
  }

  release(): void {
    if (!this.#pipeline.empty) forgetLockTimeout(this.#client)
    if (this.silent) destroyClient(this.#client)
    else this.#client.release(this.#doubtful)
  }
}
