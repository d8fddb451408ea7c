import type { Trx } from '@foyer/db/engine/handles'
import { type RawBuilder, sql } from 'kysely'
import { type Checksum, tableOfPart } from './archive.ts'
import { DamagedArchiveError, readEntries, sha256 } from './archive-file.ts'
import { type ArchiveScope, archivedColumns } from './archive-rows.ts'
import type { NamedTable } from './archived-tables.ts'
import type { Arrivals, Written } from './arrivals.ts'
import type { CopyProgress } from './copy-database.ts'
import { unlessThere } from './unless-there.ts'

type Inserting = {
  file: string
  onProgress: (progress: CopyProgress) => void
  tables: readonly NamedTable[]
  scope: ArchiveScope
  checksums: readonly Checksum[]
  arrivals: Arrivals
}

/** Writes what is in an archive and not yet in the database. Returns the number of rows. */
export async function insertRows(
  trx: Trx,
  { file, onProgress, tables, scope, checksums, arrivals }: Inserting,
): Promise<number> {
  const parts = checksums.filter(({ name }) => tableOfPart(name) !== undefined).length
  let part = 0
  let rows = 0
  let at = 0
  for await (const { name, content } of readEntries(file)) {
    // The file is read again: what was compared before is what is written.
    const expected = checksums[at++]
    if (expected === undefined) break
    if (expected.name !== name || expected.sha256 !== sha256(content))
      throw new DamagedArchiveError(file, 'it was changed meanwhile')
    const of = tableOfPart(name)
    if (of === undefined) continue
    const table = tables.find((one) => one.name === of)
    if (table === undefined) throw new DamagedArchiveError(file, `there is no place for ${name}`)
    const written = await insertPart(trx, content, { table, scope })
    await arrivals.judge(table, written)
    rows += written.length
    part += 1
    onProgress({ table: of, copied: part, of: parts })
  }
  return rows
}

// Rows that are there already must be the same: that is compared when all are written.
async function insertPart(
  trx: Trx,
  content: Buffer,
  { table, scope }: { table: NamedTable; scope: ArchiveScope },
): Promise<Written[]> {
  const lines = content.toString().split('\n').slice(0, -1)
  const columns = sql.join(archivedColumns(table, scope).map((column) => sql.ref(column)))
  const target = sql.table(table.name)
  // As text: what JavaScript would round stays exact.
  const batch = `[${lines.join()}]`
  const { rows } = await sql<Written>`insert into ${target} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${target}, ${batch}::jsonb) ${unlessThere(table)}
    returning ${userOf(table)} as "userId", ${passwordOf(table)} as "password"`.execute(trx)
  return rows
}

function userOf({ name, organization }: NamedTable): RawBuilder<unknown> {
  if (name === 'user') return sql.ref('id')
  return organization?.withUser ? sql.ref('userId') : sql`null`
}

function passwordOf({ name }: NamedTable): RawBuilder<unknown> {
  return name === 'account' ? sql.ref('password') : sql`null`
}
