import {
  type CompiledQuery,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Database } from '#schema/database.ts'
import type { Db } from './handles.ts'

/** Compiles for PostgreSQL, and connects to nothing. */
export const queryDialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/**
 * Builds queries that are compiled once, without a connection: building a frequent query costs as much as parsing its
 * result.
 */
export const queryBuilder = new Kysely<Database>({ dialect: queryDialect })

/** Runs a compiled query with these parameters in place of those it was compiled with. */
export async function runCompiled<Row>(
  db: Db,
  query: CompiledQuery<Row>,
  parameters: readonly (string | number | Date)[],
): Promise<Row[]> {
  // The handle's plugins see of a compiled query its answer alone.
  db.getExecutor().transformQuery(query.query, query.queryId)
  const { rows } = await db.executeQuery<Row>({ ...query, parameters })
  return rows
}
