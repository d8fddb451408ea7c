import { type Kysely, type Migration, sql } from 'kysely'

/** Keys of the service itself, which programs of its operator hold, and what the feed of events has to know. */
export const serviceKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "serviceKey" (
      "id" text collate "C" primary key,
      "name" text not null,
      "start" text not null,
      "key" text collate "C" not null unique,
      "permissions" text not null,
      "addresses" text,
      "createdBy" text collate "C" references "user" ("id") on delete set null,
      "createdAt" timestamptz(3) not null,
      "expiresAt" timestamptz(3) not null,
      "lastUsedAt" timestamptz(3)
    )`.execute(db)
    await sql`create index "service_key_creator_index" on "serviceKey" ("createdBy")
      where "createdBy" is not null`.execute(db)
    await sql`create index "service_key_expiry_index" on "serviceKey" ("expiresAt")`.execute(db)
    await sql`create table "eventFeed" (
      "dropped" bigint not null,
      "idKey" text not null
    )`.execute(db)
    await sql`create unique index "event_feed_single_row" on "eventFeed" ((true))`.execute(db)
    await sql`insert into "eventFeed" values (0, gen_random_uuid()::text)`.execute(db)
  },
}
