import { type Kysely, type Migration, sql } from 'kysely'
import { sorted, time } from './0001-initial/types.ts'

const statements = [
  `alter table "user" add column "mailboxProvenAt" ${time}`,
  // By a trigger, because a process of the version before changes addresses without knowing of the column.
  `create function "forget_mailbox_proof"() returns trigger language plpgsql as $$ begin
    new."mailboxProvenAt" := null;
    return new;
  end $$`,
  `create trigger "user_email_changed_trigger" before update of "email" on "user"
    for each row when (old."email" is distinct from new."email") execute function "forget_mailbox_proof"()`,
  `alter table "verification" add column "asker" ${sorted}`,
  `alter table "verification" add column "askerAttempts" integer not null default 0`,
]

export const mailedCodes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
