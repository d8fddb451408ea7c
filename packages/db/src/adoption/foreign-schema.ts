import { type FoundTable, recogniseSource, type SourceMap, type Version } from '@foyer/auth-domain/adoption/source'
import { type Kysely, sql } from 'kysely'
import { tableNames } from '#schema/table-names.ts'

/** What is somebody else's where Foyer's tables would be: those of better-auth, or what bears a name that Foyer needs. */
export type ForeignSchema =
  | { source: 'better-auth'; version: Version }
  | { source: 'unknown'; names: readonly string[] }

/** The schema has what Foyer has not made: better-auth's tables, or others under names that it needs. */
export class ForeignSchemaError extends Error {
  override readonly name = 'ForeignSchemaError'

  constructor(
    readonly foreign: ForeignSchema,
    options?: ErrorOptions,
  ) {
    super(`${describeForeignSchema(foreign)} ${remedyFor(foreign)}`, options)
  }
}

/** In the connection's schema; undefined where nothing is in the way. Asked before the first migration only. */
export async function findForeignSchema<Schema>(db: Kysely<Schema>): Promise<ForeignSchema | undefined> {
  // Whatever its tables are called: those of Foyer made beside them would leave its users out.
  const recognised = recogniseSource(await readTables(db))
  if (recognised !== undefined) return { source: 'better-auth', version: recognised.source.version }
  const names = await findTakenNames(db)
  return names.length === 0 ? undefined : { source: 'unknown', names }
}

/** Names of Foyer's tables that something in the connection's schema bears: a table, a view, an index, a type. */
export async function findTakenNames<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "relname" as "name" from pg_class where "relnamespace" = current_schema()::regnamespace
      and "relname" = any(${tableNames}::text[])
    union
    select "typname" from pg_type where "typnamespace" = current_schema()::regnamespace
      and "typname" = any(${tableNames}::text[])
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

const TAKEN: ReadonlySet<string> = new Set(['42P07', '42710', '42723'])

/** The name of an error of PostgreSQL that says that it is taken; undefined of any other error. */
export function takenName(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && TAKEN.has(String(error.code)))) return undefined
  return /"(.+?)"/.exec(error.message)?.[1] ?? error.message
}

const OWN_SCHEMA = 'DATABASE_URL=postgres://…?options=-csearch_path%3Dfoyer'

export function describeForeignSchema(foreign: ForeignSchema): string {
  if (foreign.source === 'better-auth') return `The database holds the tables of better-auth ${foreign.version}.`
  return `The database has what Foyer needs the names of, and has not made: ${foreign.names.join(', ')}.`
}

export function remedyFor({ source }: ForeignSchema): string {
  if (source === 'unknown') return `Name an empty database, or a schema of its own: ${OWN_SCHEMA}`
  return `Adopt them: npx foyer-auth adopt better-auth --dry-run says what would happen. Or leave them alone, and name a schema of Foyer's own: ${OWN_SCHEMA}`
}

/** Every table of a schema with its columns; of the connection's own unless one is named. */
export async function readTables<Schema>(db: Kysely<Schema>, schema?: string): Promise<FoundTable[]> {
  const { rows } = await sql<FoundTable>`
    select "relname" as "name", json_agg(json_build_object('name', "attname", 'type', format_type("atttypid", null))
      order by "attnum") as "columns"
    from pg_class join pg_attribute on "attrelid" = pg_class.oid and "attnum" > 0 and not "attisdropped"
    where "relnamespace" = coalesce(${schema ?? null}, current_schema())::regnamespace and "relkind" in ('r', 'p')
    group by "relname" order by "relname"`.execute(db)
  return rows
}

/** What is recognised in a schema. */
export async function readSource<Schema>(
  db: Kysely<Schema>,
  schema: string,
  map: SourceMap,
): Promise<ReturnType<typeof recogniseSource>> {
  return recogniseSource(await readTables(db, schema), map)
}
