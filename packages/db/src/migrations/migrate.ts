import { type Kysely, sql, type Transaction } from 'kysely'
import { type ForeignSchema, ForeignSchemaError, findForeignSchema, takenName } from '#adoption/foreign-schema.ts'
import { withoutTimeout } from '#engine/statement-timeout.ts'
import type { Database } from '#schema/database.ts'
import { type ReleasedMigration, migrations as released } from './all.ts'
import { type AppliedMigration, FIRST_SCHEMA, formerNames, isFormerLedger } from './former-ledger.ts'

type Migrations = Readonly<Record<string, ReleasedMigration>>

/** The table in which applied migrations are recorded. */
export const LEDGER = 'kysely_migration'
const ledger = sql.table(LEDGER)
/** Key of the advisory lock taken while migrating; arbitrary, but the same in every version. */
const LOCK = 716_539_021

/** This code cannot serve the schema: a newer version has removed something that it still uses. */
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
  /** Known to this code, not yet applied. */
  pending: readonly string[]
  /** Applied, not known to this code. */
  newer: readonly string[]
  /** Applied, but rows from before are still to be carried over. */
  unfinished: readonly string[]
  /** Whether this code can serve the schema once pending migrations are applied. */
  compatible: boolean
}

/** Whether nothing has ever been migrated there. */
export async function isUnmigrated(db: Kysely<Database>): Promise<boolean> {
  return (await appliedMigrations(db)).length === 0
}

/** Throws `FormerLedgerError` of a database that a build before 0.3.0 has not migrated to its end. */
export async function migrationState(db: Kysely<Database>, migrations: Migrations = released): Promise<MigrationState> {
  const recorded = await appliedMigrations(db)
  // Their ledger is replaced where the first migration would be applied.
  const applied = isFormerLedger(recorded) ? [] : recorded
  const names = new Set(applied.map(({ name }) => name))
  const pending = Object.keys(migrations)
    .filter((name) => !names.has(name))
    .sort()
  const newer = applied.filter(({ name }) => !(name in migrations))
  return {
    pending,
    newer: newer.map(({ name }) => name),
    unfinished: applied
      .filter(({ name, carriedOverAt }) => migrations[name]?.carryOver !== undefined && carriedOverAt === null)
      .map(({ name }) => name),
    compatible: newer.length === 0 || (pending.length === 0 && newer.every((one) => canServe(migrations, one))),
  }
}

function canServe(migrations: Migrations, { minimumVersion }: AppliedMigration): boolean {
  return minimumVersion !== null && minimumVersion in migrations
}

/**
 * Applies all pending migrations or none, and returns their names. Uses one transaction under an advisory lock, so that
 * processes starting concurrently migrate once. Kysely's own migrator takes the lock for the session, which would stay
 * locked behind a pooler in transaction mode; the ledger table is the same as Kysely's. Throws
 * `SchemaNewerThanCodeError` unless this code can serve the schema.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  migrations: Migrations = released,
): Promise<readonly string[]> {
  // Another instance that migrates has locked the ledger.
  const { pending, unfinished } = await withoutTimeout(db, (trx) => compatibleState(trx, migrations))
  const applied = pending.length === 0 ? [] : await applyPending(db, migrations)
  if (applied.length + unfinished.length > 0) await carryOver(db, migrations)
  return applied
}

function applyPending(db: Kysely<Database>, migrations: Migrations): Promise<readonly string[]> {
  // Waiting for another instance, or changing a large table, may take long.
  return withoutTimeout(db, async (trx) => {
    await lockMigrations(trx)
    return applyWithin(trx, migrations)
  })
}

/** Takes the lock of migrations until the transaction ends. */
export async function lockMigrations(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
}

/** Applies all pending migrations within a transaction that holds the lock of migrations; returns their names. */
export async function applyWithin(
  trx: Transaction<Database>,
  migrations: Migrations = released,
): Promise<readonly string[]> {
  await assertOwnSchema(trx, migrations)
  const isFirst = (await appliedMigrations(trx)).length === 0
  await prepareLedger(trx)
  await replaceFormerLedger(trx)
  const { pending } = await compatibleState(trx, migrations)
  try {
    for (const name of pending) {
      await apply(trx, name, migrations[name])
      if (isFirst) await migrations[name]?.onCreation?.(trx)
    }
  } catch (error) {
    const taken = isFirst ? takenName(error) : undefined
    if (taken === undefined) throw error
    throw new ForeignSchemaError({ source: 'unknown', names: [taken] }, { cause: error })
  }
  return pending
}

async function assertOwnSchema(db: Kysely<Database>, migrations: Migrations): Promise<void> {
  const foreign = await foreignSchemaOf(db, migrations)
  if (foreign !== undefined) throw new ForeignSchemaError(foreign)
}

/** What is somebody else's and keeps the first migration from being applied; once one is, there is nothing. */
export async function foreignSchemaOf(
  db: Kysely<Database>,
  migrations: Migrations = released,
): Promise<ForeignSchema | undefined> {
  const applied = await appliedMigrations(db)
  if (applied.length === 0) return findForeignSchema(db)
  // Kysely's migrator keeps those of an application in a table of this name; Foyer's have had a least version since 0.2.
  const isForeign = applied.every(({ name, minimumVersion }) => !(name in migrations) && minimumVersion === null)
  return isForeign ? ((await findForeignSchema(db)) ?? { source: 'unknown', names: [LEDGER] }) : undefined
}

// In transactions of their own. Two processes that do the same at once do no harm: each batch changes what is not changed yet.
async function carryOver(db: Kysely<Database>, migrations: Migrations): Promise<void> {
  const { unfinished } = await withoutTimeout(db, (trx) => migrationState(trx, migrations))
  for (const name of unfinished) {
    await migrations[name]?.carryOver?.(db)
    await sql`update ${ledger} set "carriedOverAt" = ${new Date().toISOString()} where "name" = ${name}`.execute(db)
  }
}

async function prepareLedger(trx: Transaction<Database>): Promise<void> {
  await sql`create table if not exists ${ledger} ("name" varchar(255) primary key, "timestamp" varchar(255) not null,
    "minimumVersion" varchar(255), "carriedOverAt" varchar(255))`.execute(trx)
  // Kysely's own migrator makes the table without them, and version 0.1 did.
  await sql`alter table ${ledger} add column if not exists "minimumVersion" varchar(255),
    add column if not exists "carriedOverAt" varchar(255)`.execute(trx)
}

// What those builds have made is what the first migration makes. Its row may be of version 0.1, which recorded no minimum version.
async function replaceFormerLedger(trx: Transaction<Database>): Promise<void> {
  if (!isFormerLedger(await appliedMigrations(trx))) return
  await sql`delete from ${ledger} where "name" = any(${formerNames})`.execute(trx)
  await sql`update ${ledger} set "minimumVersion" = ${FIRST_SCHEMA} where "name" = ${FIRST_SCHEMA}`.execute(trx)
}

async function apply(
  trx: Transaction<Database>,
  name: string,
  migration: ReleasedMigration | undefined,
): Promise<void> {
  await migration?.up(trx)
  const minimumVersion = migration?.minimumVersion ?? null
  await sql`
    insert into ${ledger} ("name", "timestamp", "minimumVersion")
    values (${name}, ${new Date().toISOString()}, ${minimumVersion})`.execute(trx)
}

async function compatibleState(db: Kysely<Database>, migrations: Migrations): Promise<MigrationState> {
  const state = await migrationState(db, migrations)
  if (state.compatible) return state
  const foreign = await foreignSchemaOf(db, migrations)
  throw foreign === undefined ? new SchemaNewerThanCodeError(state.newer) : new ForeignSchemaError(foreign)
}

async function appliedMigrations(db: Kysely<Database>): Promise<AppliedMigration[]> {
  if (!(await hasLedger(db))) return []
  // Read through JSON, because a ledger of version 0.1 lacks the columns.
  const { rows } = await sql<AppliedMigration>`
    select applied."name", to_jsonb(applied) ->> 'minimumVersion' as "minimumVersion",
      to_jsonb(applied) ->> 'carriedOverAt' as "carriedOverAt"
    from ${ledger} as applied order by applied."name"`.execute(db)
  return rows
}

// Read from a table, which makes the server hear of tables that others have made: `to_regclass` alone answers what this
// connection knew before it waited for the lock of migrations.
async function hasLedger(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select from pg_class where oid = to_regclass(${LEDGER})`.execute(db)
  return rows.length > 0
}
