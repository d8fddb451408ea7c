import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'

/** PostgreSQL as Kysely compiles it, over a driver of our own. */
export class PostgresFlavour implements Dialect {
  readonly #driver: Driver

  constructor(driver: Driver) {
    this.#driver = driver
  }

  createDriver(): Driver {
    return this.#driver
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler()
  }

  createAdapter(): DialectAdapter {
    return new PostgresAdapter()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db)
  }
}

export function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
  const access = accessMode ? ` ${accessMode}` : ''
  return `begin${isolation}${access}`
}

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export function toQueryResult<R>(result: {
  command?: string | undefined
  rowCount?: number | null | undefined
  rows: unknown[]
}): QueryResult<R> {
  // The edge where rows get the type that the query builder has worked out for them.
  const rows = result.rows as R[]
  if (result.command === undefined || !writing.has(result.command)) return { rows }
  return { rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
}

// biome-ignore lint/correctness/useYield: nothing streams, and Kysely's interface asks for a generator
export async function* noStream<R>(): AsyncIterableIterator<QueryResult<R>> {
  throw new Error('Streaming is not supported')
}
