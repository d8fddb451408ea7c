import { type Kysely, type Migration, sql } from 'kysely'

const tables = ['account', 'passkey', 'twoFactor']

const statements = [
  // By a trigger, because a process of the version before changes addresses without knowing of the columns. In the schema of
  // `user`, wherever that is moved to: whoever writes the row may have any `search_path`.
  `create function "unprove_methods"() returns trigger language plpgsql as $$ begin
    ${tables.map(unproving).join('\n    ')}
    return null;
  end $$`,
  `create trigger "user_email_changed_methods_trigger" after update of "email" on "user"
    for each row when (old."email" is distinct from new."email") execute function "unprove_methods"()`,
]

function unproving(table: string): string {
  return `execute format('update %I."${table}" set "provenAt" = null where "userId" = $1 and "provenAt" is not null',
      tg_table_schema) using new."id";`
}

export const unprovedMethods: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
