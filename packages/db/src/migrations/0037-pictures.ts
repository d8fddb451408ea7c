import { type Kysely, type Migration, sql } from 'kysely'
import { sorted, time } from './0001-initial/types.ts'

// One picture of a user or an organization, whose link names it. A link that is written over by whatever else leaves none
// behind: the row goes with the link, whoever changes that.
const statements = [
  `create table "picture" (
    "id" ${sorted} primary key,
    "userId" ${sorted} constraint "picture_user_key" unique references "user" ("id") on delete cascade,
    "organizationId" ${sorted} constraint "picture_organization_key" unique
      references "organization" ("id") on delete cascade,
    "type" text not null,
    "bytes" bytea not null constraint "picture_bytes_check" check (octet_length("bytes") between 1 and 262144),
    "createdAt" ${time} not null,
    constraint "picture_owner_check" check (("userId" is null) <> ("organizationId" is null))
  )`,
  // Encoded already.
  'alter table "picture" alter column "bytes" set storage external',
  functionOf('forget_user_picture', 'userId', 'image'),
  functionOf('forget_organization_picture', 'organizationId', 'logo'),
  ...triggerOf('user_image_changed_trigger', 'user', 'image'),
  ...triggerOf('organization_logo_changed_trigger', 'organization', 'logo'),
]

// The table is that beside the one that is written, whatever `search_path` the writer has.
function functionOf(name: string, owner: string, link: string): string {
  const deleted = `delete from %I."picture" where "${owner}" = $1 and right(coalesce($2, ''''), 33) <> ''/'' || "id"`
  return `create function "${name}"() returns trigger language plpgsql set search_path = pg_catalog as $$ begin
    execute format('${deleted}', tg_table_schema) using new."id", new."${link}";
    return null;
  end $$`
}

// Of rows, so that other updates cost nothing.
function triggerOf(name: string, table: string, link: string): string[] {
  return [
    `create trigger "${name}" after update of "${link}" on "${table}" for each row
      when (old."${link}" is not null and old."${link}" is distinct from new."${link}")
      execute function "forget_${table}_picture"()`,
  ]
}

export const pictures: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
