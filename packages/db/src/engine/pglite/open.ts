import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { EmbeddedFeed } from '#changes/embedded-feed.ts'
import { lockDataDirectory } from '#engine/data-directory-lock.ts'
import { CustomPostgresDialect } from '#engine/dialect.ts'
import { type OpenDatabase, type OpenOptions, type PGliteTarget, WAIT_MILLIS } from '#engine/open-database.ts'
import type { Database } from '#schema/database.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { PGliteDriver } from './driver.ts'
import type { Engine } from './engine.ts'
import { EngineThread } from './engine-thread.ts'
import { PGliteStatements } from './statements.ts'

export async function openPGlite(target: PGliteTarget, options: OpenOptions): Promise<OpenDatabase> {
  if (target.engine === 'memory') {
    return openOn(await EngineThread.start({}, options.onEngineEnd), target.engine, options)
  }
  const lock = await lockDataDirectory(target.directory)
  try {
    const dataDir = join(target.directory, 'pgdata')
    const engine = await EngineThread.start({ dataDir, template: target.template }, options.onEngineEnd)
    return await openOn(engine, target.engine, options, lock.release)
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The open database of an engine; `afterClose` runs when it is closed. */
export async function openOn(
  engine: Engine,
  name: PGliteTarget['engine'],
  options: OpenOptions,
  afterClose: () => Promise<void> = async () => {},
): Promise<OpenDatabase> {
  const queue = new ConnectionQueue(options.waitMillis ?? WAIT_MILLIS)
  // Imported lazily: not needed with PostgreSQL.
  const statements = await PGliteStatements.on(engine, await import('@electric-sql/pglite'))
  const db = new Kysely<Database>({ dialect: new CustomPostgresDialect(new PGliteDriver(statements, queue)) })
  return {
    db,
    engine: name,
    idleMillis: () => queue.idleMillis(),
    hearChanges: (hear) => new EmbeddedFeed(statements, queue, hear),
    async close() {
      try {
        await queue.close(() => engine.close())
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
