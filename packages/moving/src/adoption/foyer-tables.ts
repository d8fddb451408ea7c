import type { Trx } from '@foyer/db/engine/handles'
import { LEDGER } from '@foyer/db/migrations/migrate'
import { tableNames } from '@foyer/db/schema/table-names'
import { sql } from 'kysely'

/** Every table of Foyer's, with the partitions of its events and the ledger of migrations. */
export async function foyerTables(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "relname" as "name" from pg_inherits join pg_class on pg_class.oid = "inhrelid"
    where "inhparent" = '"auditEvent"'::regclass`.execute(trx)
  return [...tableNames, LEDGER, ...rows.map(({ name }) => name)]
}

/** Moves them to another schema of the database, with the functions of their triggers: Foyer has no others. */
export async function moveFoyer(trx: Trx, schema: string): Promise<void> {
  const names = await foyerTables(trx)
  const { rows } = await sql<{ signature: string }>`
    select pg_proc.oid::regprocedure::text as "signature" from pg_proc
    where "pronamespace" = current_schema()::regnamespace and pg_proc.oid in (
      select "tgfoid" from pg_trigger join pg_class on pg_class.oid = "tgrelid"
      where not "tgisinternal" and "relnamespace" = "pronamespace" and "relname" = any(${names}::text[]))`.execute(trx)
  for (const name of names) await sql`alter table ${sql.table(name)} set schema ${sql.ref(schema)}`.execute(trx)
  for (const { signature } of rows)
    await sql`alter function ${sql.raw(signature)} set schema ${sql.ref(schema)}`.execute(trx)
}
