import { type Kysely, type Migration, sql } from 'kysely'

/** Addresses to which events are delivered, and the deliveries. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    // Up to which position deliveries were made: a version without them gives positions too.
    await sql`alter table "eventSequence" add column "delivered" bigint`.execute(db)
    await sql`create table "webhook" (
      "id" text collate "C" primary key,
      "organizationId" text collate "C" references "organization" ("id") on delete cascade,
      "url" text not null,
      "description" text,
      "types" text,
      "secret" text not null,
      "formerSecret" text,
      "formerSecretUntil" timestamptz(3),
      "createdBy" text collate "C" references "user" ("id") on delete set null,
      "createdAt" timestamptz(3) not null,
      "disabledAt" timestamptz(3),
      "disabledReason" text,
      "failingSince" timestamptz(3),
      "lastDeliveredAt" timestamptz(3),
      "behind" bigint,
      "dueAt" timestamptz(3),
      "leasedUntil" timestamptz(3)
    )`.execute(db)
    await sql`create index "webhook_organization_index" on "webhook" ("organizationId", "createdAt", "id")`.execute(db)
    await sql`create index "webhook_creator_index" on "webhook" ("createdBy") where "createdBy" is not null`.execute(db)
    await sql`create index "webhook_due_index" on "webhook" ("dueAt") where "dueAt" is not null`.execute(db)
    // Of a webhook that is deleted there may be many: they are deleted as all others, when they are old.
    await sql`create table "webhookDelivery" (
      "id" text collate "C" primary key,
      "webhookId" text collate "C" not null,
      "position" bigint,
      "eventCreatedAt" timestamptz(3),
      "eventId" bigint,
      "type" text collate "C" not null,
      "subject" text collate "C" not null,
      "attempts" integer not null default 0,
      "firstAttemptAt" timestamptz(3),
      "nextAttemptAt" timestamptz(3) not null,
      "createdAt" timestamptz(3) not null,
      "deliveredAt" timestamptz(3),
      "failedAt" timestamptz(3),
      "status" integer,
      "lastError" text,
      "answer" text,
      "milliseconds" integer,
      constraint "webhook_delivery_key" unique ("webhookId", "position")
    )`.execute(db)
    await sql`create index "webhook_delivery_due_index" on "webhookDelivery" ("webhookId", "nextAttemptAt")
      where "deliveredAt" is null and "failedAt" is null`.execute(db)
    await sql`create index "webhook_delivery_subject_index" on "webhookDelivery" ("webhookId", "subject", "position")
      where "deliveredAt" is null and "failedAt" is null`.execute(db)
    await sql`create index "webhook_delivery_created_index" on "webhookDelivery" ("createdAt")`.execute(db)
    await sql`create index "webhook_delivery_list_index" on "webhookDelivery" ("webhookId", "createdAt", "id")`.execute(
      db,
    )
  },
}
