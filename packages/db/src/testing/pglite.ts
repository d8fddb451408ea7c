import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as engine from '@electric-sql/pglite'
import type { OpenDatabase, OpenOptions } from '#engine/open-database.ts'
import { createPGlite, wrapPGlite } from '#engine/pglite/open.ts'
import { migrateToLatest } from '#migrations/migrate.ts'
import { schemaHash } from './schema-hash.ts'

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/foyer-db/', import.meta.url))

/** An empty migrated database in memory. */
export async function openTestPGlite(options: OpenOptions = {}): Promise<OpenDatabase> {
  const image = new Blob([await readFile(await pgliteImage())])
  return wrapPGlite(engine, await createPGlite(engine, { loadDataDir: image }), 'memory', options)
}

/** The data directory of an empty migrated database, as a tar file. Creating one takes seconds, so the first is cached. */
export async function pgliteImage(): Promise<string> {
  const name = `${await pgliteVersion()}-${await schemaHash()}.tar`
  const path = join(CACHE, name)
  if (existsSync(path)) return path
  const pglite = await createPGlite(engine, {})
  const database = wrapPGlite(engine, pglite, 'memory', {})
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
