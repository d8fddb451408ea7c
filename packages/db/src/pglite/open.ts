import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type * as PGliteModule from '@electric-sql/pglite'
import { Kysely, sql } from 'kysely'
import { lockDataDirectory } from '../data-directory-lock.ts'
import { PostgresFlavour } from '../dialect.ts'
import { INT8_OID, parseInt8 } from '../numbers.ts'
import { type OpenDatabase, type OpenOptions, type PGliteTarget, WAIT_MILLIS } from '../open.ts'
import type { Database } from '../schema.ts'
import { StatementNames } from '../statement-names.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { PGliteDriver } from './driver.ts'
import { PGliteStatements } from './statements.ts'

export async function openPGlite(target: PGliteTarget, options: OpenOptions): Promise<OpenDatabase> {
  // Imported here: whoever runs on PostgreSQL does not pay for it.
  const engine = await import('@electric-sql/pglite')
  if (target.engine === 'memory') return overPGlite(engine, await createPGlite(engine, {}), target.engine, options)
  const lock = await lockDataDirectory(target.directory)
  try {
    const pglite = await openDirectory(engine, target.directory)
    return overPGlite(engine, pglite, target.engine, options, lock.release)
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** An open PGlite as a database of ours; `afterClose` runs when it is closed. */
export function overPGlite(
  engine: typeof PGliteModule,
  pglite: PGliteModule.PGlite,
  name: PGliteTarget['engine'],
  options: OpenOptions,
  afterClose: () => Promise<void> = async () => {},
): OpenDatabase {
  const queue = new ConnectionQueue(options.waitMillis ?? WAIT_MILLIS)
  const statements = new PGliteStatements(pglite, engine, new StatementNames())
  const db = new Kysely<Database>({ dialect: new PostgresFlavour(new PGliteDriver(statements, queue)) })
  return {
    db,
    engine: name,
    async close() {
      try {
        await queue.closed(() => pglite.close())
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

export function createPGlite(
  { PGlite }: typeof PGliteModule,
  options: { dataDir?: string; loadDataDir?: Blob },
): Promise<PGliteModule.PGlite> {
  return PGlite.create({ ...options, parsers: { [INT8_OID]: parseInt8 } })
}

// A database is made under another name and renamed when complete: a start that is killed leaves nothing half made.
async function openDirectory(engine: typeof PGliteModule, directory: string): Promise<PGliteModule.PGlite> {
  const dataDir = join(directory, 'pgdata')
  if (!(await exists(dataDir))) {
    const unfinished = join(directory, 'pgdata.new')
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
    const created = await createPGlite(engine, { dataDir: unfinished })
    await created.close()
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
