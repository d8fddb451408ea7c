import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { liftStatementTimeout } from '@foyer/db/engine/statement-timeout'
import { migrations } from '@foyer/db/migrations/all'
import { recordEvent } from '@foyer/db/operations/audit'
import { findOrganizationId } from '@foyer/db/organizations/organizations'
import { sql } from 'kysely'
import { HEADER, NOTICE, noticeOf, partName, writeHeader } from './archive.ts'
import { type AddEntry, writeArchive } from './archive-file.ts'
import { columnsOf, countRowsOf, readParts } from './archive-rows.ts'
import { archivedTables } from './archived-tables.ts'
import type { CopyProgress } from './copy-database.ts'

/** What to write: everything, or one organization by its id or its URL name. */
export type ExportPlan = {
  file: string
  organization: string | undefined
  onProgress: (progress: CopyProgress) => void
}

/** How many rows of which tables are in an archive, its SHA-256, and how many mails wait that it does not hold. */
export type Exported = {
  organization: string | null
  counts: ReadonlyMap<string, number>
  sha256: string
  mails: number
}

/** What was asked for is not there, or cannot be written. */
export class NotExportableError extends Error {
  override readonly name = 'NotExportableError'
}

/** The newest migration that this version knows, and that changes what archives hold. */
export const SCHEMA =
  Object.keys(migrations)
    .sort()
    .findLast((name) => migrations[name]?.keepsArchives !== true) ?? ''

/** Writes an archive of one moment, while others write to the database. Memory does not grow with the number of rows. */
export async function exportArchive(db: Db, plan: ExportPlan): Promise<Exported> {
  const exported = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => writeRows(trx, plan))
  await recordExport(db, exported)
  return exported
}

async function writeRows(trx: Trx, { file, organization: asked, onProgress }: ExportPlan): Promise<Exported> {
  await prepareTransfer(trx)
  await assertSettled(trx)
  const organization = asked === undefined ? null : await assertOrganization(trx, asked)
  const counts = new Map<string, number>()
  const sha256 = await writeArchive(file, async (add) => {
    await add(HEADER, Buffer.from(writeHeader({ schema: SCHEMA, organization })))
    await add(NOTICE, Buffer.from(noticeOf({ organization })))
    await writeTables(trx, add, { organization, counts, onProgress })
  })
  return { organization, counts, sha256, mails: await countWaiting(trx) }
}

type Writing = {
  organization: string | null
  counts: Map<string, number>
  onProgress: (progress: CopyProgress) => void
}

async function writeTables(trx: Trx, add: AddEntry, { organization, counts, onProgress }: Writing): Promise<void> {
  const scope = { organization, columns: await columnsOf(trx) }
  for (const table of archivedTables(organization)) {
    const of = await countRowsOf(trx, table, scope)
    let copied = 0
    let part = 0
    onProgress({ table: table.name, copied, of })
    for await (const { lines, rows } of readParts(trx, table, scope)) {
      part += 1
      await add(partName(table.name, part), lines)
      copied += rows
      onProgress({ table: table.name, copied, of })
    }
    counts.set(table.name, copied)
  }
}

/** Times are written in one zone and bytes in one form, whatever the connection's are; nobody waits for the work, and files are read meanwhile. */
export async function prepareTransfer(trx: Trx): Promise<void> {
  await liftStatementTimeout(trx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`set local time zone 'UTC'`.execute(trx)
  await sql`set local bytea_output = 'hex'`.execute(trx)
}

// better-auth's tables are in no archive, so that nobody could go back.
async function assertSettled(trx: Trx): Promise<void> {
  const open = await trx.selectFrom('adoption').select('source').where('finishedAt', 'is', null).executeTakeFirst()
  if (open !== undefined)
    throw new NotExportableError(
      'An adoption is not finished: npx foyer-auth adopt better-auth --finish, or --undo, first.',
    )
}

async function assertOrganization(trx: Trx, asked: string): Promise<string> {
  const id = await findOrganizationId(trx, asked)
  if (id === undefined) throw new NotExportableError(`There is no organization with the id or URL name ${asked}.`)
  return id
}

async function countWaiting(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

// After it was read: the archive tells nothing of itself, so that writing it again elsewhere makes the same one.
async function recordExport(db: Db, { organization, counts, sha256 }: Exported): Promise<void> {
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  await db.transaction().execute(async (trx) => {
    const { rows: times } = await sql<{ now: Date }>`select clock_timestamp() as "now"`.execute(trx)
    await recordEvent(trx, {
      type: 'service.exported',
      at: times[0]?.now ?? new Date(),
      actorId: COMMAND_LINE,
      organizationId: organization ?? undefined,
      detail: { rows, sha256 },
    })
  })
}
