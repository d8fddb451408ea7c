import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { AdoptionTable } from '#schema/adoption.ts'

export type StoredAdoption = Selectable<AdoptionTable>

/** What processes that serve know of an adoption. */
export type AdoptionState = { at: Date; finished: boolean }

const INDEX = 'account_adopted_password_index'
const hashedBefore = sql`"providerId" = 'credential' and "password" ~ '^[0-9a-f]{32}:'`

/** Undefined where nothing was adopted. */
export async function findAdoptionState(db: Db): Promise<AdoptionState | undefined> {
  const row = await db.selectFrom('adoption').select(['at', 'finishedAt']).executeTakeFirst()
  return row && { at: row.at, finished: row.finishedAt !== null }
}

/** Whether there are sessions from before the adoption, whose cookies better-auth has signed. */
export async function hasAdoptedSessions(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select exists (select from "session" join "adoption"
    on "session"."createdAt" < "adoption"."at" where "expiresAt" > now()) as "exists"`.execute(db)
  return rows[0]?.exists ?? false
}

/**
 * Whether there are passwords as better-auth has hashed them: of an adoption, or of an organization that came from a service
 * that was adopted.
 */
export async function hasAdoptedHashes(db: Db): Promise<boolean> {
  const { rows: known } = await sql<{ known: boolean }>`select to_regclass(${INDEX}) is not null
    or exists (select from "adoption") as "known"`.execute(db)
  if (!known[0]?.known) return false
  return areAdoptedHashesStored(db)
}

/** Whether any password is as better-auth has hashed it. Reads every account where none is and there is no index. */
export async function areAdoptedHashesStored(db: Db): Promise<boolean> {
  const { rows } = await sql`select from "account" where ${hashedBefore} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Whether passwords from before are left is asked every minute. Not by a migration: it would read every account of those who
 * adopt nothing, while all writes wait.
 */
export async function indexLegacyHashes(trx: Trx): Promise<void> {
  await later(
    trx,
    sql`create index if not exists ${sql.ref(INDEX)} on "account" ("id") where ${hashedBefore}`.compile(trx),
  )
}

/** The adoption, which no other command changes meanwhile; undefined as well where there is no Foyer. */
export async function lockAdoption(trx: Trx): Promise<StoredAdoption | undefined> {
  const found = await sql<{ exists: boolean }>`select to_regclass('adoption') is not null as "exists"`.execute(trx)
  if (!found.rows[0]?.exists) return undefined
  const { rows } = await trx.executeQuery(trx.selectFrom('adoption').selectAll().forUpdate().compile())
  return rows[0]
}
