import type { Trx } from '@foyer/db/engine/handles'
import { type Checksum, partName, tableOfPart } from './archive.ts'
import { readEntries, sha256 } from './archive-file.ts'
import { type ArchiveScope, type Part, readParts } from './archive-rows.ts'
import type { NamedTable } from './archived-tables.ts'

/** Rows of an archive are not in the database as the archive has them. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError'

  constructor(table: string, rows: readonly string[]) {
    const named =
      rows.length === 0 ? 'there are more rows than in the archive' : `rows ${rows.join(', ')} of the archive`
    super(
      `${table}: ${named}. A row of the same id, address or URL name is there already and differs, or the archive holds what one of its kind does not. Nothing has been changed.`,
    )
  }
}

const NAMED = 5

type Compared = {
  file: string
  tables: readonly NamedTable[]
  scope: ArchiveScope
  checksums: readonly Checksum[]
}

/** Writes the archive once more, to nowhere, and compares: an import has brought what the archive holds, and nothing else. */
export async function assertSame(trx: Trx, { file, tables, scope, checksums }: Compared): Promise<void> {
  const expected = new Map(checksums.map(({ name, sha256: sum }) => [name, sum]))
  for (const table of tables) {
    let part = 0
    for await (const written of readParts(trx, table, scope)) {
      part += 1
      const name = partName(table.name, part)
      if (expected.get(name) !== sha256(written.lines))
        throw new ConflictError(table.name, await findMissing(file, name, written))
      expected.delete(name)
    }
  }
  const [missing] = [...expected.keys()].filter((name) => tableOfPart(name) !== undefined)
  if (missing !== undefined) throw new ConflictError(tableOfPart(missing) ?? missing, await findMissing(file, missing))
}

// From the first part that differs on everything may be shifted: some names of that one are enough.
async function findMissing(file: string, name: string, written?: Part): Promise<string[]> {
  const lines = new Set(written?.lines.toString().split('\n'))
  for await (const entry of readEntries(file)) {
    if (entry.name !== name) continue
    const missing = entry.content
      .toString()
      .split('\n')
      .filter((line) => line !== '' && !lines.has(line))
    return missing.slice(0, NAMED).map(idOf)
  }
  return []
}

function idOf(line: string): string {
  const row: unknown = JSON.parse(line)
  return typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : line.slice(0, 40)
}
