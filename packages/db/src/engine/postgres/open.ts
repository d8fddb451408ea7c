import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { ChangeFeed, OnInvalidated } from '#changes/change-feed.ts'
import { muteFeed } from '#changes/mute-feed.ts'
import { PostgresFeed } from '#changes/postgres-feed.ts'
import { noteOutage, offerCallHandles } from '#engine/call-handle.ts'
import { CustomPostgresDialect } from '#engine/dialect.ts'
import type { Db } from '#engine/handles.ts'
import { type OpenDatabase, type OpenOptions, type PostgresTarget, REPLICA_LAG_SECONDS } from '#engine/open-database.ts'
import { StatementNames } from '#engine/statement-names.ts'
import type { Database } from '#schema/database.ts'
import { CallConnections } from './call-connections.ts'
import { createPool } from './create-pool.ts'
import { PostgresDriver } from './driver.ts'
import { Standby } from './standby.ts'

export async function openPostgres(target: PostgresTarget, options: OpenOptions): Promise<OpenDatabase> {
  const pool = createPool(target, options)
  const names = target.prepared ? new StatementNames() : undefined
  const driver = new PostgresDriver(pool, names)
  const dialect = new CustomPostgresDialect(driver)
  const db = new Kysely<Database>({ dialect })
  const standby = new Standby(target, options)
  let feed: ChangeFeed | undefined
  // Of one call all are on the same server, whatever begins or ends meanwhile.
  const make = (read: ReturnType<Standby['readIn']>): Db => {
    const used = read?.driver ?? driver
    const executor = db.getExecutor().withConnectionProvider(new CallConnections(used))
    const handle = new Kysely<Database>({ config: { dialect }, dialect, driver: used, executor })
    offerCallHandles(handle, () => make(read))
    if (read !== undefined) noteOutage(handle, read.outage)
    return handle
  }
  offerCallHandles(db, () => make(standby.readIn(feed?.outage())))
  return {
    db,
    engine: 'postgres',
    pool,
    listenForChanges(hear) {
      feed = feedOf(target, pool, hear, options)
      return feed
    },
    async close() {
      await standby.close()
      await db.destroy()
      // Kysely ends only a pool it has used.
      if (!pool.ending) await pool.end()
    },
    async ping() {
      await sql`select 1`.execute(db)
    },
  }
}

// A pooler without prepared statements shares its connections among clients: nothing is heard on them.
function feedOf(target: PostgresTarget, pool: pg.Pool, hear: OnInvalidated, options: OpenOptions): ChangeFeed {
  const { url, listenUrl, prepared } = target
  const { replicaLag = REPLICA_LAG_SECONDS } = options
  if (listenUrl === undefined && !prepared) return muteFeed
  return new PostgresFeed(pool, listenUrl ?? url, hear, replicaLag * 1000)
}
