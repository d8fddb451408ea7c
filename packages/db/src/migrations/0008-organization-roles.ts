import { type Kysely, type Migration, sql } from 'kysely'
import { roleTriggers } from './0008-organization-roles/role-triggers.ts'

/**
 * Roles that organizations make, and the roles of members and invitations as rows: by id, so that a role may be renamed, and
 * with the time at which a member loses one. `configured:NAME` is the id of a role of the configuration.
 */
export const organizationRoles: Migration & { carryOver: Migration['up'] } = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...tables, ...roleTriggers]) await sql.raw(statement).execute(db)
  },

  // In slices of ids, each a statement of its own: nobody waits for a member for long. Locked, so that a name which is taken away
  // meanwhile is not carried.
  async carryOver(db: Kysely<unknown>) {
    for (const table of ['member', 'invitation'] as const) await carryRoles(db, table)
  },
}

const idOfStored = `"storedRoleId" text collate "C" generated always as (
    case when starts_with("roleId", 'configured:') then null else "roleId" end) stored
    references "organizationRole" ("id")`

const tables = [
  `create table "organizationRole" (
    "id" text collate "C" primary key check (not starts_with("id", 'configured:')),
    "organizationId" text collate "C" not null references "organization" ("id") on delete cascade,
    "name" text collate "C" not null,
    "permissions" jsonb not null,
    "createdAt" timestamptz(3) not null,
    "updatedAt" timestamptz(3),
    constraint "organization_role_name_key" unique ("organizationId", "name"),
    constraint "organization_role_name_check" check ("name" ~ '^[a-z0-9-]{1,64}$'),
    constraint "organization_role_permissions_check" check (jsonb_typeof("permissions") = 'object'
      and not jsonb_path_exists("permissions", 'strict $.* ? (@.type() != "array")')
      and not jsonb_path_exists("permissions", 'strict $.*[*] ? (@.type() != "string")', '{}', true))
  )`,
  `create table "memberRole" (
    "memberId" text collate "C" not null references "member" ("id") on delete cascade,
    "roleId" text collate "C" not null,
    "until" timestamptz(3),
    "givenBy" text collate "C" references "user" ("id") on delete set null,
    "noticeAt" timestamptz(3),
    ${idOfStored},
    primary key ("memberId", "roleId")
  )`,
  `create index "member_role_stored_index" on "memberRole" ("storedRoleId", "memberId") where "storedRoleId" is not null`,
  `create index "member_role_until_index" on "memberRole" ("until") where "until" is not null`,
  `create index "member_role_notice_index" on "memberRole" ("noticeAt") where "noticeAt" is not null`,
  `create index "member_role_giver_index" on "memberRole" ("givenBy") where "givenBy" is not null`,
  `create table "invitationRole" (
    "invitationId" text collate "C" not null references "invitation" ("id") on delete cascade,
    "roleId" text collate "C" not null,
    ${idOfStored},
    primary key ("invitationId", "roleId")
  )`,
  `create index "invitation_role_stored_index" on "invitationRole" ("storedRoleId", "invitationId")
    where "storedRoleId" is not null`,
]

const SLICE = 1000

async function carryRoles(db: Kysely<unknown>, table: 'member' | 'invitation'): Promise<void> {
  const isOpen = table === 'member' ? sql`true` : sql`"status" = 'pending'`
  const holder = sql.ref(`${table}Id`)
  for (let after: string | null = ''; after !== null; ) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`with "slice" as (
        select "id", "role" from ${sql.table(table)} where "id" > ${after} and ${isOpen} order by "id" limit ${sql.lit(SLICE)}
        for update
      ), "carried" as (
        insert into ${sql.table(`${table}Role`)} (${holder}, "roleId")
        select distinct "slice"."id", 'configured:' || "name"
        from "slice" cross join unnest(string_to_array("role", ',')) as "name"
        where "name" <> '' and not exists (
          select from ${sql.table(`${table}Role`)} "carried" where "carried".${holder} = "slice"."id")
        on conflict do nothing
      ) select max("id") as "last" from "slice"`.execute(db)
    after = rows[0]?.last ?? null
  }
}
