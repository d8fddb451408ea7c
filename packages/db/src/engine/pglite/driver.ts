import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings } from 'kysely'
import { beginStatement, streamingNotSupported, toQueryResult } from '#engine/dialect.ts'
import type { ConnectionQueue } from './connection-queue.ts'
import type { PGliteStatements } from './statements.ts'

/** Kysely driver over PGlite's single connection: locked for a whole transaction, or for one statement outside of one. */
export class PGliteDriver implements Driver {
  readonly #statements: PGliteStatements
  readonly #queue: ConnectionQueue

  constructor(statements: PGliteStatements, queue: ConnectionQueue) {
    this.#statements = statements
    this.#queue = queue
  }

  async init(): Promise<void> {}

  // The queue is entered with the first statement, so that its errors can name it.
  async acquireConnection(): Promise<PGliteConnection> {
    return new PGliteConnection(this.#statements, this.#queue)
  }

  async beginTransaction(connection: PGliteConnection, settings: TransactionSettings): Promise<void> {
    const statement = beginStatement(settings)
    await connection.lock(statement)
    await connection.executeQuery(CompiledQuery.raw(statement))
  }

  async commitTransaction(connection: PGliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    connection.release()
  }

  async rollbackTransaction(connection: PGliteConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    } finally {
      connection.release()
    }
  }

  async releaseConnection(connection: PGliteConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {}
}

class PGliteConnection implements DatabaseConnection {
  readonly #statements: PGliteStatements
  readonly #queue: ConnectionQueue
  readonly streamQuery = streamingNotSupported
  #release: (() => void) | undefined

  constructor(statements: PGliteStatements, queue: ConnectionQueue) {
    this.#statements = statements
    this.#queue = queue
  }

  async lock(statement: string): Promise<void> {
    this.#release = await this.#queue.enter(statement)
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release) {
      this.#queue.running(sql)
      return toQueryResult(await this.#statements.run(sql, parameters))
    }
    const release = await this.#queue.enter(sql)
    try {
      return toQueryResult(await this.#statements.run(sql, parameters))
    } finally {
      release()
    }
  }

  release(): void {
    this.#release?.()
    this.#release = undefined
  }
}
