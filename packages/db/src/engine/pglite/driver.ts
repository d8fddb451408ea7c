import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { beginStatement, streamingNotSupported, toQueryResult } from '#engine/dialect.ts'
import { Pipeline } from '#engine/pipeline.ts'
import { statementStep, traced } from '#engine/traced.ts'
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
    await connection.begin(statement)
  }

  async commitTransaction(connection: PGliteConnection): Promise<void> {
    await connection.commit()
    connection.release()
  }

  async rollbackTransaction(connection: PGliteConnection): Promise<void> {
    try {
      await connection.rollback()
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
  readonly #pipeline = new Pipeline()
  #release: (() => void) | undefined

  constructor(statements: PGliteStatements, queue: ConnectionQueue) {
    this.#statements = statements
    this.#queue = queue
  }

  async begin(statement: string): Promise<void> {
    this.#release = await this.#queue.enter(statement)
    this.#pipeline.begin()
    this.#pipeline.hold(() => this.#send(statement))
  }

  async commit(): Promise<void> {
    await this.#pipeline.commit(() => this.#send('commit'))
  }

  async rollback(): Promise<void> {
    await this.#pipeline.rollback(() => this.#send('rollback'))
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release === undefined) return this.#alone(query)
    this.#queue.running(query.sql)
    return this.#run(query)
  }

  async #alone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const release = await this.#queue.enter(query.sql)
    try {
      return await this.#run(query)
    } finally {
      release()
    }
  }

  #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#pipeline.execute(query, async () => toQueryResult<R>(await this.#send(query.sql, query.parameters)))
  }

  #send(text: string, parameters: readonly unknown[] = []) {
    return traced(
      () => statementStep(text),
      () => this.#statements.run(text, parameters),
    )
  }

  release(): void {
    this.#release?.()
    this.#release = undefined
  }
}
