import { type Kysely, type Migration, sql } from 'kysely'
import { sorted, time } from './0001-initial/types.ts'

const statements = [
  // Both columns are empty in the rows of before: the checks read them once, and nothing is rewritten.
  `alter table "user"
    add column "username" ${sorted},
    add column "displayUsername" text,
    add constraint "user_username_lower_case" check ("username" ~ '^[a-z0-9_.]+$'),
    add constraint "user_display_username_alike"
      check (("username" is null) = ("displayUsername" is null) and lower("displayUsername" collate "C") = "username")`,
  'create unique index "user_username_key" on "user" ("username") where "username" is not null',
  // Without a foreign key: a name stays reserved for a while after its owner has been deleted.
  `create table "formerUsername" (
    "username" ${sorted} primary key,
    "userId" ${sorted} not null,
    "freedAt" ${time} not null
  )`,
  'create index "former_username_freed_index" on "formerUsername" ("freedAt")',
  'create index "former_username_user_index" on "formerUsername" ("userId")',
]

export const usernames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
