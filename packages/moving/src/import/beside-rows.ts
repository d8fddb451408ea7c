import type { Db } from '@foyer/db/engine/handles'
import { sql } from 'kysely'

/** A row that belongs to a user, as it was read; `key` is what users are named by in it. */
export type BesideRow = { key: string; file: string; row: number; json: string }

/** What users have of which there is one: their id, address, username and identities at providers. */
export type Claim = { kind: 'id' | 'email' | 'username' | 'account'; key: string }

/**
 * Tables of this connection alone, for what the rows of a file depend on: those beside a user may come before it or after,
 * and an address may come twice. They end with the connection, and nothing else sees them.
 */
export async function createImportTables(connection: Db): Promise<void> {
  await sql`create temporary table "import_beside" ("key" text collate "C" not null, "file" text not null,
    "row" integer not null, "json" text not null)`.execute(connection)
  await sql`create index "import_beside_key" on "import_beside" ("key", "row")`.execute(connection)
  await sql`create temporary table "import_claim" ("kind" text collate "C" not null, "key" text collate "C" not null,
    primary key ("kind", "key"))`.execute(connection)
}

export async function dropImportTables(connection: Db): Promise<void> {
  await sql`drop table if exists "import_beside", "import_claim"`.execute(connection)
}

export async function storeBeside(connection: Db, rows: readonly BesideRow[]): Promise<void> {
  await sql`insert into "import_beside" select "key", "file", "row", "json"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as "r" ("key" text, "file" text, "row" integer, "json" text)`.execute(connection)
}

/** Takes the rows beside users out of the table, in the order of their files. */
export async function takeBeside(connection: Db, keys: readonly string[]): Promise<BesideRow[]> {
  const { rows } = await sql<BesideRow>`with "taken" as (
      delete from "import_beside" where "key" = any(${keys}) returning "key", "file", "row", "json"
    ) select * from "taken" order by "file", "row"`.execute(connection)
  return rows
}

/** Takes some of the rows whose user was in no file. */
export async function takeLeftBeside(connection: Db, limit: number): Promise<BesideRow[]> {
  const { rows } = await sql<BesideRow>`delete from "import_beside" where ctid = any(array(
      select ctid from "import_beside" limit ${limit})) returning "key", "file", "row", "json"`.execute(connection)
  return rows
}

/** Which of these a row before has claimed. */
export async function findClaimed(connection: Db, claims: readonly Claim[]): Promise<Claim[]> {
  const { rows } = await sql<Claim>`select "kind", "key" from "import_claim"
    natural join (select distinct "kind", "key" from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
      as "r" ("kind" text, "key" text)) "asked"`.execute(connection)
  return rows
}

export async function storeClaims(connection: Db, claims: readonly Claim[]): Promise<void> {
  await sql`insert into "import_claim" select "kind", "key" from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
    as "r" ("kind" text, "key" text) on conflict do nothing`.execute(connection)
}
