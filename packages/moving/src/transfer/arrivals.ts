import { MAX_IMPORTED_COSTS, nameOfCost } from '@foyer/auth-domain/import/hash-cost'
import { parseImportedHash } from '@foyer/auth-domain/import/imported-hash'
import type { Trx } from '@foyer/db/engine/handles'
import { findImportedCosts } from '@foyer/db/import/imported-hashes'
import { sql } from 'kysely'
import type { ArchiveScope } from './archive-rows.ts'
import type { NamedTable } from './archived-tables.ts'
import { isAffordablePassword } from './arriving-password.ts'

/** A row that an archive has brought: its user, where it belongs to one, and the password of an account. */
export type Written = { userId: string | null; password: string | null }

/** Rows of an archive that nobody may bring. */
export class RefusedRowsError extends Error {
  override readonly name = 'RefusedRowsError'

  constructor(problem: string) {
    super(`${problem} Nothing has been changed.`)
  }
}

const NAMED = 5

/** Judges the rows of an archive as they arrive: checksums tell damage, and not who wrote them. */
export type Arrivals = {
  judge(table: NamedTable, written: readonly Written[]): Promise<void>
  /** Once all are compared: whose row of theirs differs is told that instead. */
  assertWithUsers(): void
}

export async function createArrivals(trx: Trx, { organization }: ArchiveScope): Promise<Arrivals> {
  const costs = new Set((await findImportedCosts(trx)).map(nameOfCost))
  // A table and no set: memory does not grow with the number of users.
  if (organization !== null)
    await sql`create temporary table "import_arrived" ("id" text collate "C" primary key) on commit drop`.execute(trx)
  let foreign: RefusedRowsError | undefined
  return {
    async judge(table, written) {
      for (const { password } of written) if (password !== null) judgePassword(password, costs)
      if (organization === null || written.length === 0) return
      if (table.name === 'user') await storeArrived(trx, usersOf(written))
      else if (table.organization?.withUser) foreign ??= await findForeign(trx, table.name, usersOf(written))
    },
    assertWithUsers() {
      if (foreign !== undefined) throw foreign
    },
  }
}

function judgePassword(password: string, costs: Set<string>): void {
  if (!isAffordablePassword(password))
    throw new RefusedRowsError(
      'account: the archive has passwords that are hashed at a cost that this service does not bear, or in no form of another service that it knows.',
    )
  const imported = parseImportedHash(password)
  if (imported === undefined) return
  costs.add(nameOfCost(imported.cost))
  if (costs.size > MAX_IMPORTED_COSTS)
    throw new RefusedRowsError(
      `account: with those of the archive, passwords of other services would have more than ${MAX_IMPORTED_COSTS} different costs, each of which every failed sign-in pays.`,
    )
}

function usersOf(written: readonly Written[]): string[] {
  return [...new Set(written.flatMap(({ userId }) => userId ?? []))]
}

async function storeArrived(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`insert into "import_arrived" select unnest(${ids}::text[])`.execute(trx)
}

// What signs a user in would be theirs who wrote the archive.
async function findForeign(trx: Trx, table: string, ids: readonly string[]): Promise<RefusedRowsError | undefined> {
  const { rows } = await sql<{ id: string }>`select "id" from unnest(${ids}::text[]) as "written" ("id")
    where not exists (select from "import_arrived" "arrived" where "arrived"."id" = "written"."id") limit ${sql.lit(NAMED)}`.execute(
    trx,
  )
  if (rows.length === 0) return undefined
  return new RefusedRowsError(
    `${table}: the archive has rows that the users ${rows.map(({ id }) => id).join(', ')} do not have here, where they were before: passwords, passkeys and second factors come with a new user only.`,
  )
}
