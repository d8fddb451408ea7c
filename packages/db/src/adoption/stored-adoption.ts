import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import type { AdoptionTable } from '#schema/adoption.ts'

export type StoredAdoption = Selectable<AdoptionTable>

/** What processes that serve know of an adoption. `legacyHashes`: whether there are passwords as the source hashed them. */
export type AdoptionState = { at: Date; finished: boolean; legacyHashes: boolean }

/** Undefined where nothing was adopted. */
export async function findAdoptionState(db: Db): Promise<AdoptionState | undefined> {
  const row = await db
    .selectFrom('adoption')
    .select(['at', 'finishedAt'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('id')
          .where('providerId', '=', 'credential')
          .where('password', '~', '^[0-9a-f]{32}:'),
      ).as('legacyHashes'),
    )
    .executeTakeFirst()
  return row && { at: row.at, finished: row.finishedAt !== null, legacyHashes: Boolean(row.legacyHashes) }
}

/**
 * Whether passwords of before are left is asked every minute. Not by a migration: it would read every account of those who
 * adopt nothing, while all writes wait.
 */
export async function indexLegacyHashes(trx: Trx): Promise<void> {
  await sql`create index if not exists "account_adopted_password_index" on "account" ("id")
    where "providerId" = 'credential' and "password" ~ '^[0-9a-f]{32}:'`.execute(trx)
}

/** The adoption, which no other command changes meanwhile; undefined as well where there is no Foyer. */
export async function lockAdoption(trx: Trx): Promise<StoredAdoption | undefined> {
  const found = await sql<{ exists: boolean }>`select to_regclass('adoption') is not null as "exists"`.execute(trx)
  if (!found.rows[0]?.exists) return undefined
  const { rows } = await trx.executeQuery(trx.selectFrom('adoption').selectAll().forUpdate().compile())
  return rows[0]
}
