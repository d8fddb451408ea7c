import { type HashCost, isAffordable, MAX_IMPORTED_COSTS, parseCost } from '@foyer/auth-domain/import/hash-cost'
import { IMPORTED } from '@foyer/auth-domain/import/imported-hash'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'

const INDEX = 'account_imported_password_index'
const cost = sql`split_part("password", '$', 2) || '$' || split_part("password", '$', 3)`
const imported = sql`"providerId" = 'credential' and "password" like ${sql.lit(`${IMPORTED}%`)}`

/**
 * Which passwords of other services are left is asked every minute. Not by a migration: it would read every account of those
 * who import nothing, while all writes wait.
 */
export async function indexImportedHashes(trx: Trx): Promise<void> {
  await later(
    trx,
    sql`create index if not exists ${sql.ref(INDEX)} on "account" ((${cost})) where ${imported}`.compile(trx),
  )
}

/** Whether any password is one that another service has hashed. Reads every account where none is. */
export async function areImportedHashesStored(trx: Trx): Promise<boolean> {
  const { rows } = await sql`select from "account" where ${imported} limit 1`.execute(trx)
  return rows.length > 0
}

/** Whether users of another service were ever imported. */
export async function hasImportedHashes(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${INDEX}) is not null as "exists"`.execute(db)
  return rows[0]?.exists ?? false
}

/** The costs of the passwords that other services have hashed and that are still stored, each once: those that are computed. */
export async function findImportedCosts(db: Db): Promise<HashCost[]> {
  if (!(await hasImportedHashes(db))) return []
  // From one to the next: reading all of them takes as long as there are users.
  const { rows } = await sql<{ cost: string }>`with recursive "found" ("cost") as (
      (select ${cost} from "account" where ${imported} order by 1 limit 1)
      union all
      select (select ${cost} from "account" where ${imported} and (${cost}) > "found"."cost" order by 1 limit 1)
      from "found" where "found"."cost" is not null
    ) select "cost" from "found" where "cost" is not null`.execute(db)
  return rows
    .flatMap(({ cost }) => parseCost(cost) ?? [])
    .filter(isAffordable)
    .slice(0, MAX_IMPORTED_COSTS)
}

/** How many passwords of other services are left, by the form of their hash. */
export async function countImportedHashes(db: Db): Promise<{ form: string; hashes: number }[]> {
  if (!(await hasImportedHashes(db))) return []
  const { rows } = await sql<{ form: string; hashes: number }>`
    select split_part("password", '$', 2) as "form", count(*)::int as "hashes" from "account" where ${imported}
    group by 1 order by 1`.execute(db)
  return rows
}
