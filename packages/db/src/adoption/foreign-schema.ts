import { type FoundTable, recogniseSource, type SourceMap, type Version } from '@foyer/auth-domain/adoption/source'
import { type Kysely, sql } from 'kysely'

/** Tables of somebody else's where Foyer's would be: better-auth's, or others of the same names. */
export type ForeignSchema =
  | { source: 'better-auth'; version: Version; tables: readonly string[] }
  | { source: 'unknown'; tables: readonly string[] }

/** The schema has tables that Foyer has not made, under names that it needs. */
export class ForeignSchemaError extends Error {
  override readonly name = 'ForeignSchemaError'

  constructor(readonly foreign: ForeignSchema) {
    super(`${describeForeignSchema(foreign)} ${remedyFor(foreign)}`)
  }
}

const NAMES = ['user', 'session', 'account', 'verification', 'organization', 'member', 'team', 'invitation', 'jwks']

/** Those of the connection's schema; undefined where none is in the way. Asked before the first migration only. */
export async function findForeignSchema<Schema>(db: Kysely<Schema>): Promise<ForeignSchema | undefined> {
  const found = await readTables(db)
  const inTheWay = found.map(({ name }) => name).filter((name) => NAMES.includes(name))
  if (inTheWay.length === 0) return undefined
  const recognised = recogniseSource(found)
  if (recognised === undefined) return { source: 'unknown', tables: inTheWay }
  return { source: 'better-auth', version: recognised.source.version, tables: inTheWay }
}

export function describeForeignSchema(foreign: ForeignSchema): string {
  if (foreign.source === 'better-auth') return `The database holds the tables of better-auth ${foreign.version}.`
  return `The database has tables that Foyer needs the names of, and has not made: ${foreign.tables.join(', ')}.`
}

export function remedyFor({ source }: ForeignSchema): string {
  if (source === 'better-auth') return 'Adopt them: npx foyer adopt better-auth --dry-run says what would happen.'
  return 'Name an empty database, or a schema of its own: DATABASE_URL=postgres://…?options=-csearch_path%3Dfoyer'
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
