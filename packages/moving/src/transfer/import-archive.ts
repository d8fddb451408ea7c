import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import type { ServedFactors } from '@foyer/auth-domain/two-factor/served-factors'
import { announceEverything } from '@foyer/db/changes/announce-everything'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { FIRST_SCHEMA, FORMER_SCHEMA } from '@foyer/db/migrations/former-ledger'
import { recordEvents } from '@foyer/db/operations/audit'
import { sql } from 'kysely'
import { type Checksum, HEADER, readHeader, tableOfPart } from './archive.ts'
import { DamagedArchiveError, readEntries, verifyArchive } from './archive-file.ts'
import { columnsOf } from './archive-rows.ts'
import { archivedTables, type NamedTable } from './archived-tables.ts'
import { createArrivals } from './arrivals.ts'
import { assertSame } from './compare-archive.ts'
import { type CopyProgress, TargetNotEmptyError } from './copy-database.ts'
import { prepareTransfer, SCHEMA } from './export-archive.ts'
import { indexArrivedHashes } from './index-arrived-hashes.ts'
import { insertRows } from './insert-rows.ts'
import { type KnownSecrets, leaveUnreadable } from './unreadable-values.ts'
import type { Unreadable } from './unreadables.ts'

/** What to import; `left` are the names of what may be left out where the secrets do not fit. */
export type ImportPlan = {
  file: string
  secrets: KnownSecrets
  /** The second factors that this service asks for. */
  served: ServedFactors
  left: readonly Unreadable[]
  onProgress: (progress: CopyProgress) => void
}

/** How many rows have come, and how many values were left out. */
export type Imported = { organization: string | null; rows: number; left: ReadonlyMap<Unreadable, number> }

/** A whole archive that this service does not take. */
export class NotImportableError extends Error {
  override readonly name = 'NotImportableError'
}

/**
 * Imports an archive whole or not at all: everything into a database without users, one organization beside others. Every
 * checksum is compared before the first row is written, and what was written is compared with the archive before the commit.
 */
export async function importArchive(db: Db, plan: ImportPlan): Promise<Imported> {
  const checksums = await verifyArchive(plan.file)
  const organization = await readOrganization(plan.file)
  return db.transaction().execute(async (trx) => {
    await prepareTransfer(trx)
    const scope = { organization, columns: await columnsOf(trx) }
    const tables = archivedTables(organization).filter((table) => isIn(checksums, table))
    if (organization === null) await assertEmpty(trx, tables)
    const arrivals = await createArrivals(trx, scope)
    const rows = await insertRows(trx, { ...plan, tables, scope, checksums, arrivals })
    await assertSame(trx, { file: plan.file, tables, scope, checksums })
    arrivals.assertWithUsers()
    const left = await leaveUnreadable(trx, { ...plan, tables, scope })
    await settle(trx, organization, rows)
    return { organization, rows, left }
  })
}

async function readOrganization(file: string): Promise<string | null> {
  for await (const { name, content } of readEntries(file)) {
    const header = name === HEADER ? readHeader(content.toString()) : undefined
    if (header === undefined) throw new DamagedArchiveError(file, `${HEADER} is missing`)
    const schema = header.schema === FORMER_SCHEMA ? FIRST_SCHEMA : header.schema
    if (schema !== SCHEMA)
      throw new NotImportableError(
        `The archive is of another version: its schema is ${header.schema}, and that of this version is ${SCHEMA}. Import it with the version that wrote it, then upgrade that.`,
      )
    return header.organization
  }
  throw new DamagedArchiveError(file, 'it is empty')
}

// One from before there were rows that a trigger writes has none to compare.
function isIn(checksums: readonly Checksum[], { name, followed }: NamedTable): boolean {
  return followed === undefined || checksums.some((part) => tableOfPart(part.name) === name)
}

async function assertEmpty(trx: Trx, tables: readonly NamedTable[]): Promise<void> {
  for (const { name, seeded } of tables) {
    if (seeded) await sql`delete from ${sql.table(name)}`.execute(trx)
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(trx)
    if (rows.length > 0) throw new TargetNotEmptyError(name)
  }
}

async function settle(trx: Trx, organization: string | null, rows: number): Promise<void> {
  if (organization === null) {
    await sql`select setval('"auditEvent_id"'::regclass, max("id")) from "auditEvent" having max("id") is not null`.execute(
      trx,
    )
  } else if (rows > 0) {
    const { rows: times } = await sql<{ now: Date }>`select clock_timestamp() as "now"`.execute(trx)
    const at = times[0]?.now ?? new Date()
    const event = { at, actorId: COMMAND_LINE, organizationId: organization }
    await recordEvents(trx, [
      { ...event, type: 'service.imported', detail: { rows } },
      { ...event, type: 'service.resynchronize', detail: { reason: 'import' } },
    ])
  }
  await indexArrivedHashes(trx)
  await announceEverything(trx)
}
