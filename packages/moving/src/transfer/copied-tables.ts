import type { Db } from '@foyer/db/engine/handles'
import { LEDGER } from '@foyer/db/migrations/migrate'
import { sql } from 'kysely'

/** A table with its columns that are written, not generated; `seeded` when the migration has put rows in it. */
export type CopiedTable = { name: string; columns: readonly string[]; seeded: boolean }

const SEEDED = ['eventSequence', 'eventFeed', 'service']
// Triggers write it as users arrive.
const COUNTED = 'userCount'

/** Tables of large rows, and how many of them are read at a time. */
export const fetchedAtATime: Readonly<Record<string, number>> = { picture: 20 }

/** Every table of the schema but the ledger of migrations and what triggers fill; one that is referenced comes before those that refer to it. */
export async function copiedTables(db: Db): Promise<CopiedTable[]> {
  const { rows } = await sql<{ name: string; columns: string[]; references: string[] }>`
    select "relname" as "name",
      (select coalesce(json_agg("attname" order by "attnum"), '[]') from pg_attribute
        where "attrelid" = pg_class.oid and "attnum" > 0 and not "attisdropped" and "attgenerated" = '') as "columns",
      (select coalesce(json_agg("confrelid"::regclass::text), '[]') from pg_constraint
        where "conrelid" = pg_class.oid and "contype" = 'f' and "confrelid" <> pg_class.oid) as "references"
    from pg_class
    where "relnamespace" = current_schema()::regnamespace and "relkind" in ('r', 'p') and not "relispartition"
      and "relname" not in (${LEDGER}, ${COUNTED})
    order by "relname"`.execute(db)
  const tables = new Map(rows.map((row) => [row.name, row]))
  const ordered = new Set<string>()
  const visit = (name: string): void => {
    for (const quoted of tables.get(name)?.references ?? []) {
      const referenced = quoted.replaceAll('"', '')
      if (!ordered.has(referenced)) visit(referenced)
    }
    ordered.add(name)
  }
  for (const name of tables.keys()) visit(name)
  return [...ordered].flatMap((name) => {
    const table = tables.get(name)
    return table === undefined ? [] : [{ name, columns: table.columns, seeded: SEEDED.includes(name) }]
  })
}

/** The sequences of the schema, quoted where their names need it. */
export async function copiedSequences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "oid"::regclass::text as "name" from pg_class
    where "relnamespace" = current_schema()::regnamespace and "relkind" = 'S' order by "relname"`.execute(db)
  return rows.map(({ name }) => name)
}
