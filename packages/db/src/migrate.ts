import { type Kysely, type Migration, sql, type Transaction } from 'kysely'
import { migrations as released } from './migrations/all.ts'
import type { Database } from './schema.ts'

type Migrations = Readonly<Record<string, Migration>>

const LEDGER = 'kysely_migration'
const ledger = sql.table(LEDGER)
/** Any number, the same in every version: whoever migrates holds the advisory lock of this name. */
const LOCK = 716_539_021

export class SchemaNewerThanCodeError extends Error {
  override readonly name = 'SchemaNewerThanCodeError'
  readonly unknownMigrations: readonly string[]

  constructor(unknownMigrations: readonly string[]) {
    super(
      `The database has been migrated by a newer version of Foyer (${unknownMigrations.join(', ')}). ` +
        'Start that version, or restore the backup made before it.',
    )
    this.unknownMigrations = unknownMigrations
  }
}

export interface MigrationState {
  /** Known to the code, not yet applied. */
  pending: readonly string[]
  /** Applied, not known to the code. */
  newer: readonly string[]
}

export async function migrationState(db: Kysely<Database>, migrations: Migrations = released): Promise<MigrationState> {
  const applied = await appliedMigrations(db)
  const known = Object.keys(migrations).sort()
  return {
    pending: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
  }
}

/**
 * Applies what is pending, all of it or nothing, and answers the names applied. One transaction under an advisory lock:
 * processes starting together migrate once. Kysely's own migrator holds that lock for the session, which a pooler that
 * hands out connections by transaction would leave locked; the ledger is the one it would keep.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  migrations: Migrations = released,
): Promise<readonly string[]> {
  const { pending } = await knownState(db, migrations)
  if (pending.length === 0) return []
  return db.transaction().execute(async (trx) => {
    // Waiting for another instance, or for a large table, may take its time.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
    await sql`create table if not exists ${ledger} ("name" varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(
      trx,
    )
    const { pending } = await knownState(trx, migrations)
    for (const name of pending) await apply(trx, name, migrations[name])
    return pending
  })
}

async function apply(trx: Transaction<Database>, name: string, migration: Migration | undefined): Promise<void> {
  await migration?.up(trx)
  await sql`insert into ${ledger} values (${name}, ${new Date().toISOString()})`.execute(trx)
}

async function knownState(db: Kysely<Database>, migrations: Migrations): Promise<MigrationState> {
  const state = await migrationState(db, migrations)
  if (state.newer.length > 0) throw new SchemaNewerThanCodeError(state.newer)
  return state
}

async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`select to_regclass(${LEDGER}) is not null as exists`.execute(
    db,
  )
  if (!found[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from ${ledger} order by name`.execute(db)
  return rows.map((row) => row.name)
}
