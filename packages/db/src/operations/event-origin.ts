import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { recordEvent } from './audit.ts'

// Of a backup of the embedded database, which has the identity of what it was made of.
const RESTORED = 'restored'
const MOVED = 'moved'

// Another server, another run of its log after a recovery, another database, or other tables in it.
const present = sql<string>`concat_ws(' ', (select "system_identifier" from pg_control_system()),
  left(pg_walfile_name(pg_current_wal_lsn()), 8),
  (select "oid" from pg_database where "datname" = current_database()), '"auditEvent"'::regclass::oid)`

const random = sql<string>`gen_random_uuid()::text`

/**
 * Notes where the log of events is. Where it was restored since the last time, what readers have seen may not be in it:
 * their cursors end, and the event `service.resynchronize` is recorded. Returns whether it was.
 */
export async function noteEventOrigin(db: Db, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom('eventFeed')
    .select(['origin', present.as('present')])
    .executeTakeFirstOrThrow()
  if (known.origin === known.present) return false
  return db.transaction().execute(async (trx) => {
    // Locked: another process may note it at the same time.
    const { origin } = await trx.selectFrom('eventFeed').select('origin').forUpdate().executeTakeFirstOrThrow()
    if (origin === known.present) return false
    await update(trx, { origin: known.present, ...newKeys(origin) })
    if (origin === null || origin === MOVED) return false
    await recordEvent(trx, { type: 'service.resynchronize', at: now, detail: { reason: 'restore' } })
    return true
  })
}

// A new database may be a copy of the template, and has had no readers.
function newKeys(origin: string | null): { epoch?: RawBuilder<string>; idKey?: RawBuilder<string> } {
  if (origin === null) return { epoch: random, idKey: random }
  return origin === MOVED ? {} : { epoch: random }
}

/** Marks the log of a restored database, which the next start notes. */
export function markRestored(db: Db): Promise<void> {
  return update(db, { origin: RESTORED })
}

/** Marks a log that was moved as it is: its readers go on. */
export function markMoved(db: Db): Promise<void> {
  return update(db, { origin: MOVED })
}

type Change = { origin: string } & ReturnType<typeof newKeys>

async function update(db: Db | Trx, change: Change): Promise<void> {
  await db.updateTable('eventFeed').set(change).execute()
}
