import { type Kysely, type Migration, sql } from 'kysely'

/** Where the log of events is, so that a restored one is known: what readers have seen since is not in it. */
export const eventOrigin: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "eventFeed" add column "origin" text,
      add column "epoch" text not null default replace(gen_random_uuid()::text, '-', '')`.execute(db)
  },
}
