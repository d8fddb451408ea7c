import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type * as PGliteModule from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { lockDataDirectory } from '#engine/data-directory-lock.ts'
import { CustomPostgresDialect } from '#engine/dialect.ts'
import { INT8_OID, parseInt8 } from '#engine/int8.ts'
import { type OpenDatabase, type OpenOptions, type PGliteTarget, WAIT_MILLIS } from '#engine/open-database.ts'
import { StatementNames } from '#engine/statement-names.ts'
import type { Database } from '#schema/database.ts'
import { extractArchive } from './archive.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { PGliteDriver } from './driver.ts'
import { PGliteStatements } from './statements.ts'

export async function openPGlite(target: PGliteTarget, options: OpenOptions): Promise<OpenDatabase> {
  // Imported lazily: not needed with PostgreSQL.
  const engine = await import('@electric-sql/pglite')
  if (target.engine === 'memory') return wrapPGlite(engine, await createPGlite(engine, {}), target.engine, options)
  const lock = await lockDataDirectory(target.directory)
  try {
    const pglite = await openDirectory(engine, target)
    return wrapPGlite(engine, pglite, target.engine, options, lock.release)
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Wraps an open PGlite as `OpenDatabase`; `afterClose` runs when it is closed. */
export function wrapPGlite(
  engine: typeof PGliteModule,
  pglite: PGliteModule.PGlite,
  name: PGliteTarget['engine'],
  options: OpenOptions,
  afterClose: () => Promise<void> = async () => {},
): OpenDatabase {
  const queue = new ConnectionQueue(options.waitMillis ?? WAIT_MILLIS)
  const statements = new PGliteStatements(pglite, engine, new StatementNames())
  const db = new Kysely<Database>({ dialect: new CustomPostgresDialect(new PGliteDriver(statements, queue)) })
  return {
    db,
    engine: name,
    async close() {
      try {
        await queue.close(() => pglite.close())
        await db.destroy()
      } finally {
        await afterClose()
      }
    },
    async ping() {
      await sql`select 1`.execute(db)
    },
  }
}

// PostgreSQL's own default of 128 MB is taken at once; the operating system caches the same files once more.
const memory = ['-c', 'shared_buffers=16MB']

export function createPGlite(
  { PGlite }: typeof PGliteModule,
  options: { dataDir?: string; loadDataDir?: Blob },
): Promise<PGliteModule.PGlite> {
  return PGlite.create({
    ...options,
    startParams: [...PGlite.defaultStartParams, ...memory],
    parsers: { [INT8_OID]: parseInt8 },
  })
}

// A database is created under another name and renamed when complete: a killed start leaves no partial database.
async function openDirectory(
  engine: typeof PGliteModule,
  { directory, template }: { directory: string; template?: string | undefined },
): Promise<PGliteModule.PGlite> {
  const dataDir = join(directory, 'pgdata')
  if (!(await exists(dataDir))) {
    const unfinished = join(directory, 'pgdata.new')
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 })
    await mkdir(unfinished, { recursive: true })
    if (template === undefined) await (await createPGlite(engine, { dataDir: unfinished })).close()
    else await extractArchive(template, unfinished)
    await rename(unfinished, dataDir)
  }
  return createPGlite(engine, { dataDir })
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
