import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as engine from '@electric-sql/pglite'
import { migrateToLatest } from '../migrate.ts'
import type { OpenDatabase, OpenOptions } from '../open.ts'
import { createPGlite, overPGlite } from '../pglite/open.ts'
import { schemaHash } from './schema-hash.ts'

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/foyer-db/', import.meta.url))

/** An empty migrated database in memory. Making one takes seconds, so the first is kept as an image. */
export async function openTestPGlite(options: OpenOptions = {}): Promise<OpenDatabase> {
  const name = `${await pgliteVersion()}-${await schemaHash()}.tar`
  const image = await readFile(join(CACHE, name)).catch(() => undefined)
  if (image)
    return overPGlite(engine, await createPGlite(engine, { loadDataDir: new Blob([image]) }), 'memory', options)
  const pglite = await createPGlite(engine, {})
  const database = overPGlite(engine, pglite, 'memory', options)
  await migrateToLatest(database.db)
  await keep(name, await pglite.dumpDataDir('none'))
  return database
}

// Written aside and renamed: a suite that starts meanwhile finds a whole image or none.
async function keep(name: string, image: Blob): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const draft = join(CACHE, `${name}.${process.pid}.draft`)
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
