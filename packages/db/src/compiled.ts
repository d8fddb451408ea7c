import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Db } from './handles.ts'
import type { Database } from './schema.ts'

/** Builds queries without a connection, to be compiled once: building a hot one anew costs as much as parsing its answer. */
export const unconnected = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Runs a compiled query with these parameters in place of those it was compiled with. */
export async function runCompiled<Row>(
  db: Db,
  query: CompiledQuery<Row>,
  parameters: readonly (string | number)[],
): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>({ ...query, parameters })
  return rows
}
