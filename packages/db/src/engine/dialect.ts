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

/** Kysely's PostgreSQL dialect with a custom driver. */
export class CustomPostgresDialect implements Dialect {
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

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export function toQueryResult<R>(result: {
  command?: string | undefined
  rowCount?: number | null | undefined
  rows: readonly unknown[]
}): QueryResult<R> {
  // Untyped rows get the type inferred by the query builder.
  const rows = result.rows as R[]
  if (result.command === undefined || !writeCommands.has(result.command)) return { rows }
  return { rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
}

// biome-ignore lint/correctness/useYield: streaming is not supported, and Kysely's interface requires a generator
export async function* streamingNotSupported<R>(): AsyncIterableIterator<QueryResult<R>> {
  throw new Error('Streaming is not supported')
}
