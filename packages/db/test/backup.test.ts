import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as engine from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DataDirectoryInUseError } from '#engine/data-directory-lock.ts'
import { openDatabase } from '#engine/open.ts'
import { archiveDirectory, extractArchive } from '#engine/pglite/archive.ts'
import { BackupError, backupDirectory, restoreDirectory } from '#engine/pglite/backup.ts'
import { createPGlite } from '#engine/pglite/create-pglite.ts'
import { migrateToLatest } from '#migrations/migrate.ts'
import { noteEventOrigin } from '#operations/event-origin.ts'
import { pgliteImage } from '#testing/pglite.ts'
import { now, rowOf } from '#testing/rows.ts'

let root: string
let template: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-backup-'))
  template = join(root, 'template.tar.gz')
  const made = join(root, 'made')
  const image = new Blob([await readFile(await pgliteImage())])
  await (await createPGlite(engine, { dataDir: made, loadDataDir: image })).close()
  await archiveDirectory(made, template)
}, 60_000)
afterAll(() => rm(root, { recursive: true, force: true }))

const directory = () => mkdtemp(join(root, 'data-'))
const embedded = (path: string) => openDatabase({ engine: 'pglite', directory: path, template })

async function givenDatabaseWith(id: string): Promise<string> {
  const path = await directory()
  const database = await embedded(path)
  await database.db.insertInto('user').values(rowOf.user({ id })).execute()
  await database.close()
  return path
}

async function usersIn(path: string): Promise<string[]> {
  const database = await embedded(path)
  const users = await database.db.selectFrom('user').select('id').execute()
  await database.close()
  return users.map(({ id }) => id)
}

test('a first start from the template finds a migrated, empty database', async () => {
  const database = await embedded(await directory())
  expect(await migrateToLatest(database.db)).toEqual([])
  expect(await database.db.selectFrom('user').select('id').execute()).toEqual([])
  await database.close()
})

test('a backup restores what was there when it was made', async () => {
  const path = await givenDatabaseWith('olga')
  const file = join(root, 'olga.tar.gz')
  await backupDirectory(path, file)
  const elsewhere = await directory()
  await restoreDirectory(elsewhere, file)
  expect(await usersIn(elsewhere)).toEqual(['olga'])
})

test('a restored database is no longer the one whose events were followed', async () => {
  const path = await givenDatabaseWith('olga')
  const file = join(root, 'followed.tar.gz')
  await backupDirectory(path, file)
  const elsewhere = await directory()
  await restoreDirectory(elsewhere, file)
  const database = await embedded(elsewhere)
  expect(await noteEventOrigin(database.db, now)).toBe(true)
  await database.close()
})

test('a database that is open is not backed up, and no file is left', async () => {
  const path = await directory()
  const database = await embedded(path)
  const file = join(root, 'open.tar.gz')
  await expect(backupDirectory(path, file)).rejects.toBeInstanceOf(DataDirectoryInUseError)
  expect((await readdir(root)).filter((name) => name.startsWith('open'))).toEqual([])
  await database.close()
})

test('nothing is written to a file that exists, over a database, from nothing or of nothing', async () => {
  const [used, empty] = [await directory(), await directory()]
  await mkdir(join(used, 'pgdata'))
  const before = [(await stat(template)).mtimeMs, await readdir(used), await readdir(root)]
  for (const refused of [
    () => backupDirectory(used, template),
    () => backupDirectory(empty, join(root, 'none.tar.gz')),
    () => restoreDirectory(used, template),
    () => restoreDirectory(empty, join(root, 'missing.tar.gz')),
  ]) {
    await expect(refused()).rejects.toBeInstanceOf(BackupError)
  }
  expect([(await stat(template)).mtimeMs, await readdir(used), await readdir(root)]).toEqual(before)
})

test('a damaged or foreign archive restores nothing, and the next one is taken', async () => {
  const path = await directory()
  const damaged = join(root, 'damaged.tar.gz')
  await writeFile(damaged, (await readFile(template)).subarray(0, 1_000_000))
  const foreign = join(root, 'foreign.tar.gz')
  await archiveDirectory(await directory(), foreign)
  for (const file of [damaged, foreign]) {
    await expect(restoreDirectory(path, file)).rejects.toThrow('is no backup, or it is damaged')
  }
  // Of another version of PostgreSQL.
  const older = await directory()
  await extractArchive(template, older)
  await writeFile(join(older, 'PG_VERSION'), '16\n')
  const ofAnother = join(root, 'older.tar.gz')
  await archiveDirectory(older, ofAnother)
  await expect(restoreDirectory(path, ofAnother)).rejects.toThrow()
  expect(await readdir(path)).not.toContain('pgdata')
  await restoreDirectory(path, template)
  expect(await readdir(path)).toContain('pgdata')
})
