import type { Trx } from '@foyer/db/engine/handles'
import { type RawBuilder, sql } from 'kysely'
import type { NamedTable } from './archived-tables.ts'
import { copiedTables, fetchedAtATime } from './copied-tables.ts'

const BATCH = 500
const PART_BYTES = 1024 * 1024

/** Some rows of a table, a line each. */
export type Part = { lines: Buffer; rows: number }

/** The columns of every table that are written. */
export async function columnsOf(trx: Trx): Promise<ReadonlyMap<string, readonly string[]>> {
  return new Map((await copiedTables(trx)).map(({ name, columns }) => [name, columns]))
}

/** Reads the rows of a table as they are in an archive. The cuts depend on the rows alone, and parts stay small. */
export async function* readParts(trx: Trx, table: NamedTable, scope: ArchiveScope): AsyncGenerator<Part> {
  let lines: string[] = []
  let bytes = 0
  for await (const line of readLines(trx, table, scope)) {
    lines.push(line)
    bytes += Buffer.byteLength(line)
    if (bytes < PART_BYTES) continue
    yield { lines: Buffer.from(lines.join('')), rows: lines.length }
    lines = []
    bytes = 0
  }
  if (lines.length > 0) yield { lines: Buffer.from(lines.join('')), rows: lines.length }
}

/** What an archive is of, and the columns of its tables. */
export type ArchiveScope = { organization: string | null; columns: ReadonlyMap<string, readonly string[]> }

async function* readLines(trx: Trx, table: NamedTable, scope: ArchiveScope): AsyncGenerator<string> {
  const key = sql.join(table.key.map((column) => sql.ref(`row.${column}`)))
  await sql`declare "archive_rows" no scroll cursor for select (to_jsonb("line") ${withoutEmpty(table)})::text as "json" from (
    select ${sql.join(valuesOf(table, scope))} from ${sql.table(table.name)} "row"
    where ${rowsOf(table, scope)} order by ${key}) "line"`.execute(trx)
  for (;;) {
    const { rows } = await sql<{
      json: string
    }>`fetch forward ${sql.lit(fetchedAtATime[table.name] ?? BATCH)} from "archive_rows"`.execute(trx)
    if (rows.length === 0) break
    for (const { json } of rows) yield `${json}\n`
  }
  await sql`close "archive_rows"`.execute(trx)
}

function withoutEmpty({ added = [] }: NamedTable): RawBuilder<unknown> {
  return sql.join(
    added.map((column) => sql`- case when ${sql.ref(`line.${column}`)} is null then ${sql.lit(column)} else '' end`),
    sql` `,
  )
}

/** The columns of a table that are in an archive. */
export function archivedColumns({ name, omitted = [] }: NamedTable, { columns }: ArchiveScope): string[] {
  return (columns.get(name) ?? []).filter((column) => !omitted.includes(column))
}

/** Whether a row, called `row`, is in an archive. */
export function rowsOf({ organization: part }: NamedTable, { organization }: ArchiveScope): RawBuilder<unknown> {
  return organization === null || part === undefined ? sql`true` : part.rows(organization)
}

function valuesOf(table: NamedTable, scope: ArchiveScope): RawBuilder<unknown>[] {
  const emptied = scope.organization === null ? undefined : table.organization?.emptied
  return archivedColumns(table, scope).map(
    (column) => sql`${emptied?.[column] ?? sql.ref(`row.${column}`)} as ${sql.ref(column)}`,
  )
}

export async function countRowsOf(trx: Trx, table: NamedTable, scope: ArchiveScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from ${sql.table(table.name)} "row"
    where ${rowsOf(table, scope)}`.execute(trx)
  return rows[0]?.count ?? 0
}
