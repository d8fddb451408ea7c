import type { Db, Trx } from '@foyer/db/engine/handles'
import { sql } from 'kysely'

/** A part of an organization as it was read, with the place of its row; `part` is JSON. */
export type KeptPart = { organization: string; file: string; row: number; part: string }

/** Tables of this connection alone: what is read of organizations, and which users they may name, until all users are here. */
export async function createOrganizationTables(connection: Db): Promise<void> {
  await sql`create temporary table "import_part" ("organization" text collate "C" not null, "file" text not null,
    "row" integer not null, "part" text not null)`.execute(connection)
  await sql`create index "import_part_key" on "import_part" ("organization", "row")`.execute(connection)
  await sql`create temporary table "import_user" ("key" text collate "C" not null, "id" text collate "C" not null,
    primary key ("key", "id"))`.execute(connection)
}

export async function dropOrganizationTables(connection: Db): Promise<void> {
  await sql`drop table if exists "import_part", "import_user"`.execute(connection)
}

export async function keepParts(connection: Db, parts: readonly KeptPart[]): Promise<void> {
  await sql`insert into "import_part" select "organization", "file", "row", "part"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
    as "r" ("organization" text, "file" text, "row" integer, "part" text)`.execute(connection)
}

/** Takes all parts of one organization out of the table; none where there is no organization left. */
export async function takeParts(connection: Db): Promise<KeptPart[]> {
  const { rows } = await sql<KeptPart>`with "taken" as (
      delete from "import_part" where "organization" = (select min("organization") from "import_part")
      returning "organization", "file", "row", "part"
    ) select * from "taken" order by "file", "row"`.execute(connection)
  return rows
}

/** Keeps by which keys members may name users who are here, or would be. */
export async function keepUsers(connection: Db, users: readonly { key: string; id: string }[]): Promise<void> {
  await sql`insert into "import_user" select "key", "id" from jsonb_to_recordset(${JSON.stringify(users)}::jsonb)
    as "r" ("key" text, "id" text) on conflict do nothing`.execute(connection)
}

/**
 * The ids of users by their keys: by an id that is here or in these files, else by another key. One that several users have
 * names nobody: another realm, or a former identity, may have it again.
 */
export async function findNamedUsers(connection: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`with "named" as (
      select "key", "id" from "import_user" where "key" = any(${keys})
      union select "id", "id" from "user" where "id" = any(${keys})
    )
    select "key", min("id") as "id" from "named" "one"
    where "key" = "id" or not exists (select from "named" where "key" = "one"."key" and "id" = "one"."key")
    group by "key" having count(*) = 1`.execute(connection)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Which of these users are members of an organization. */
export async function findMemberIds(
  connection: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await connection
    .selectFrom('member')
    .select('userId')
    .where('organizationId', '=', organizationId)
    .where(sql<boolean>`"userId" = any(${userIds})`)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Which organization is here by this id or URL name. */
export async function findOrganizationHeld(
  connection: Db,
  { id, slug }: { id: string; slug: string },
): Promise<'id' | 'slug' | undefined> {
  const { rows } = await sql<{ held: 'id' | 'slug' }>`select case when "id" = ${id} then 'id' else 'slug' end as "held"
    from "organization" where "id" = ${id} or "slug" = ${slug} order by "id" = ${id} desc limit 1`.execute(connection)
  return rows[0]?.held
}

/** An organization and its members as the columns have them; times as JSON has them. */
export type OrganizationRows = {
  organization: {
    id: string
    name: string
    slug: string
    logo: string | null
    metadata: string | null
    createdAt: Date
    fields: object
  }
  members: readonly { id: string; userId: string; role: string; createdAt: Date; fields: object }[]
}

/** Stores an organization with its members, who are locked; false where another has its id or URL name. */
export async function insertOrganizationRows(trx: Trx, rows: OrganizationRows): Promise<boolean> {
  const { id, name, slug, logo, metadata, createdAt, fields } = rows.organization
  const { rows: created } = await sql`with "created" as (
      insert into "organization" ("id", "name", "slug", "logo", "metadata", "createdAt", "fields")
      values (${id}, ${name}, ${slug}, ${logo}, ${metadata}, ${createdAt}, ${JSON.stringify(fields)})
      on conflict do nothing returning "id"
    ), "joined" as (
      insert into "member" ("id", "organizationId", "userId", "role", "createdAt", "fields")
      select "r"."id", "created"."id", "r"."userId", "r"."role", "r"."createdAt", "r"."fields"
      from "created", jsonb_to_recordset(${JSON.stringify(rows.members)}::jsonb)
        as "r" ("id" text, "userId" text, "role" text, "createdAt" timestamptz, "fields" jsonb)
    )
    select "id" from "created"`.execute(trx)
  return created.length > 0
}
