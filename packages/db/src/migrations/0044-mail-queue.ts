import { type Kysely, type Migration, sql } from 'kysely'

// Null, and 0, as a process of the version before writes it. No text that is compared: "recipient" is searched by part alone.
const statements = [
  `alter table "outbox" add column "recipient" text collate "C",
    add column "attemptsBeforeRetry" integer not null default 0`,
  `create index "outbox_queue_index" on "outbox" ("createdAt", "id") where "sentAt" is null`,
  // As for users: without the extension a search reads all mails that are not sent.
  `do $$ begin
    create index "outbox_recipient_trigram_index" on "outbox"
      using gin ((lower("recipient" collate "default") collate "C") gin_trgm_ops) where "sentAt" is null;
  exception when undefined_object then
    raise notice 'no trigram index: %', sqlerrm;
  end $$`,
]

/** Lets admins see whom a mail is for, and retry one that was given up without making its attempts anew. */
export const mailQueue: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
