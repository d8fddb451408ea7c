import { type Kysely, sql } from 'kysely'
import type { OpenDatabase } from '#engine/open-database.ts'
import type { Database } from '#schema/database.ts'
import { truncate } from './truncate.ts'

export type TestDatabase = OpenDatabase & {
  /** Empties every table; identity sequences are not reset. */
  truncate(): Promise<void>
}

type Pooled = { database: OpenDatabase; catalog: string }

/**
 * Migrated databases that stay open for the life of a worker, because opening one costs more than most suites. Each is
 * used by one suite at a time; closing returns it to the pool, empty.
 */
export class TestDatabasePool {
  readonly #open: () => Promise<OpenDatabase>
  readonly #free: Pooled[] = []

  constructor(open: () => Promise<OpenDatabase>) {
    this.#open = open
  }

  /** A migrated and empty database that no other suite uses before it is closed. */
  async acquire(): Promise<TestDatabase> {
    const pooled = this.#free.pop() ?? (await this.#add())
    const { database } = pooled
    let returned: Promise<void> | undefined
    return {
      ...database,
      truncate: () => truncate(database.db),
      close: () => {
        returned ??= this.#release(pooled)
        return returned
      },
    }
  }

  async #add(): Promise<Pooled> {
    const database = await this.#open()
    return { database, catalog: await catalogOf(database.db) }
  }

  // A suite may change the schema, as those of migrations do; then the database is not reused.
  async #release(pooled: Pooled): Promise<void> {
    const { database, catalog } = pooled
    if ((await catalogOf(database.db)) !== catalog) return database.close()
    await truncate(database.db)
    this.#free.push(pooled)
  }
}

const catalogs = ['class', 'attribute', 'attrdef', 'constraint', 'index', 'trigger', 'proc', 'type', 'namespace']

/** Fingerprint that changes with every DDL statement: each writes a row of a system catalog. */
async function catalogOf(db: Kysely<Database>): Promise<string> {
  const states = catalogs.map((name) => `select count(*) || ':' || max(xmin::text::bigint) from pg_${name}`)
  const { rows } = await sql
    .raw<{ state: string }>(
      `select array_to_string(array[${states.map((state) => `(${state})`).join(', ')}], ' ') as state`,
    )
    .execute(db)
  return rows[0]?.state ?? ''
}
