import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventDetails } from '@foyer/auth-domain/audit/event-details.schema'
import type { OpenDatabase } from '@foyer/db/engine/open-database'
import type { Database } from '@foyer/db/schema/database'
import { openTestPGlite } from '@foyer/db/testing/pglite'
import { truncate } from '@foyer/db/testing/truncate'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { readEntries, writeArchive } from '#transfer/archive-file.ts'
import { type Exported, exportArchive } from '#transfer/export-archive.ts'
import { importArchive } from '#transfer/import-archive.ts'
import type { Unreadable } from '#transfer/unreadables.ts'

const SECRETS = { seal: ['5ea1'], pepper: ['9e99'] }
const EVERY_FACTOR = { totp: true, mail: true }
const silent = () => undefined

/** For one suite: an empty database beside the suite's own, and a directory of archives, named in it, for each test. */
export function archivesBeside() {
  let database: OpenDatabase
  let directory: string
  beforeAll(async () => {
    database = await openTestPGlite()
  }, 60_000)
  beforeEach(async () => {
    await truncate(database.db)
    directory = await mkdtemp(join(tmpdir(), 'foyer-archive-'))
  })
  afterEach(() => rm(directory, { recursive: true }))
  afterAll(() => database.close())
  return {
    other: {
      get db() {
        return database.db
      },
    },
    place: () => directory,
    exported: (db: Kysely<Database>, name: string, organization?: string) =>
      exportTo(db, join(directory, name), organization),
    imported: (db: Kysely<Database>, name: string, left: readonly Unreadable[] = [], served = EVERY_FACTOR) =>
      importArchive(db, { file: join(directory, name), secrets: SECRETS, served, left, onProgress: silent }),
    givenForged: (from: string, name: string, change: Change) =>
      writeForged(join(directory, from), join(directory, name), change),
  }
}

type Change = (name: string, content: string) => string

/** The archive `from` with some of its parts changed, and checksums that are right. */
async function writeForged(from: string, to: string, change: Change): Promise<void> {
  await writeArchive(to, async (add) => {
    for await (const { name, content } of readEntries(from)) {
      if (name !== 'SHA256SUMS') await add(name, Buffer.from(change(name, content.toString())))
    }
  })
}

/** Writes an archive, and returns what is in the file too. */
async function exportTo(
  db: Kysely<Database>,
  file: string,
  organization?: string,
): Promise<Exported & { bytes: Buffer }> {
  const exported = await exportArchive(db, { file, organization, onProgress: silent })
  return { ...exported, bytes: await readFile(file) }
}

/** Type and organization of every event; those of archives have what their schemas say. */
export async function eventsOf(db: Kysely<Database>): Promise<unknown[]> {
  const events = await db.selectFrom('auditEvent').select(['type', 'organizationId', 'detail']).execute()
  for (const { type, detail } of events)
    if (type === 'service.exported' || type === 'service.imported') eventDetails[type].parse(JSON.parse(detail ?? ''))
  return events.map(({ type, organizationId }) => [type, organizationId])
}

/** The tables of the schema without a row. */
export async function emptyTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select "relname" as "name" from pg_class
    where "relnamespace" = current_schema()::regnamespace and "relkind" in ('r', 'p') and not "relispartition"
    order by 1`.execute(db)
  const empty: string[] = []
  for (const { name } of rows) {
    const found = await sql`select from ${sql.table(name)} limit 1`.execute(db)
    if (found.rows.length === 0) empty.push(name)
  }
  return empty
}
