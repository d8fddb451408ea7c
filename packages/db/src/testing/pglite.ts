import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as engine from '@electric-sql/pglite'
import type { OpenDatabase, OpenOptions } from '#engine/open-database.ts'
import { createPGlite } from '#engine/pglite/create-pglite.ts'
import { EngineHere } from '#engine/pglite/engine-here.ts'
import { EngineThread } from '#engine/pglite/engine-thread.ts'
import { openOn } from '#engine/pglite/open.ts'
import { migrateToLatest } from '#migrations/migrate.ts'
import { schemaHash } from './schema-hash.ts'
import { prepareTruncation } from './truncate.ts'

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/foyer-db/', import.meta.url))

/** An empty migrated database in memory. */
export async function openTestPGlite(options: OpenOptions = {}): Promise<OpenDatabase> {
  const image = new Blob([await readFile(await pgliteImage())])
  const pglite = await createPGlite(engine, { loadDataDir: image })
  return withTruncation(await openOn(new EngineHere(pglite), 'memory', options))
}

/** The same as a service has it: on disk, in a thread of its own. */
export async function openServedPGlite(options: OpenOptions = {}): Promise<OpenDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-served-'))
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 5 })
  try {
    const dataDir = join(directory, 'pgdata')
    await makeMigratedDirectory(dataDir)
    const engine = await EngineThread.start({ dataDir }, { onEnd: options.onEngineEnd })
    return await withTruncation(await openOn(engine, 'pglite', options, remove))
  } catch (error) {
    await remove()
    throw error
  }
}

async function withTruncation(database: OpenDatabase): Promise<OpenDatabase> {
  await prepareTruncation(database.db)
  return database
}

/** Makes the data directory of an empty migrated database, where there is none. */
export async function makeMigratedDirectory(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', await pgliteImage(), '-C', dataDir])
}

/** The data directory of an empty migrated database, as a tar file. Creating one takes seconds, so the first is cached. */
export async function pgliteImage(): Promise<string> {
  const name = `${await pgliteVersion()}-${await schemaHash()}.tar`
  const path = join(CACHE, name)
  if (existsSync(path)) return path
  const pglite = await createPGlite(engine, {})
  const database = await openOn(new EngineHere(pglite), 'memory', {})
  await migrateToLatest(database.db)
  await saveImage(name, await pglite.dumpDataDir('none'))
  await database.close()
  return path
}

// Written to a temporary file and renamed: a suite starting concurrently finds a complete image or none.
async function saveImage(name: string, image: Blob): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const draft = join(CACHE, `${name}.${randomUUID()}.draft`)
  await writeFile(draft, Buffer.from(await image.arrayBuffer()))
  for (const other of await readdir(CACHE)) {
    if (other.endsWith('.tar') && other !== name) await rm(join(CACHE, other), { force: true })
  }
  await rename(draft, join(CACHE, name))
}

async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = await readFile(join(entry, '../../package.json'), 'utf8')
  return /"version": "([^"]+)"/.exec(manifest)?.[1] ?? 'unknown'
}
