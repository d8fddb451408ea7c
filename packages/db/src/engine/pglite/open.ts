import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { EmbeddedFeed } from '#changes/embedded-feed.ts'
import { lockDataDirectory } from '#engine/data-directory-lock.ts'
import { CustomPostgresDialect } from '#engine/dialect.ts'
import { DataDirectoryLostError, type DirectoryLock } from '#engine/directory-lock.ts'
import { type OpenDatabase, type OpenOptions, type PGliteTarget, WAIT_MILLIS } from '#engine/open-database.ts'
import type { Database } from '#schema/database.ts'
import { ConnectionQueue } from './connection-queue.ts'
import { PGliteDriver } from './driver.ts'
import type { Engine } from './engine.ts'
import { EngineThread } from './engine-thread.ts'
import { PGliteStatements } from './statements.ts'
import { startWhileHeld } from './while-held.ts'

type EmbeddedTarget = Extract<PGliteTarget, { engine: 'pglite' }>

export async function openPGlite(target: PGliteTarget, options: OpenOptions): Promise<OpenDatabase> {
  if (target.engine === 'memory') {
    return openOn(await EngineThread.start({}, { onEnd: options.onEngineEnd }), target.engine, options)
  }
  const claim = await lockDataDirectory(target.directory)
  try {
    return await openClaimed(claim, target, options)
  } catch (error) {
    // Whatever else has failed, it is the reason why.
    const loss = claim.findLoss()
    await claim.release()
    throw loss ?? error
  }
}

async function openClaimed(
  claim: DirectoryLock,
  { directory, template }: EmbeddedTarget,
  options: OpenOptions,
): Promise<OpenDatabase> {
  const start = { dataDir: join(directory, 'pgdata'), template }
  let given = false
  // Before, its end is told by what the opening fails with.
  const onEnd = (error: Error) => given && options.onEngineEnd?.(error)
  const engine = await startWhileHeld(claim, start, { onEnd })
  const database = await openOn(engine, 'pglite', options, () => claim.release())
  if (claim.findLoss() !== undefined) {
    await database.close()
    throw new DataDirectoryLostError(directory)
  }
  given = true
  return database
}

/** The open database of an engine, which is closed where it does not answer; `afterClose` runs when the database is closed. */
export async function openOn(
  engine: Engine,
  name: PGliteTarget['engine'],
  options: OpenOptions,
  afterClose: () => Promise<void> = async () => {},
): Promise<OpenDatabase> {
  const queue = new ConnectionQueue(options.waitMillis ?? WAIT_MILLIS)
  const statements = await statementsOn(engine)
  const db = new Kysely<Database>({ dialect: new CustomPostgresDialect(new PGliteDriver(statements, queue)) })
  return {
    db,
    engine: name,
    idleMillis: () => queue.idleMillis(),
    listenForChanges: (hear) => new EmbeddedFeed(statements, queue, hear),
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

// Before its directory is released or removed, an engine has ended.
async function statementsOn(engine: Engine): Promise<PGliteStatements> {
  try {
    // Imported lazily: not needed with PostgreSQL.
    return await PGliteStatements.on(engine, await import('@electric-sql/pglite'))
  } catch (error) {
    await engine.close()
    throw error
  }
}
