/** What the service keeps for itself: settings, events, mails, signing keys, counts and adoptions. */
export const service = `
create table "service" (
  "id" smallint primary key,
  "name" text,
  "accent" text,
  "language" smallint,
  "setUpAt" timestamptz(3) not null,
  constraint "service_accent_colour" check ("accent" ~ '^#[0-9a-fA-F]{6}$'),
  constraint "service_language_known" check ("language" in (0, 1, 3, 4, 6, 15, 16, 82)),
  constraint "service_single" check ("id" = 1)
);

create sequence "auditEvent_id";

-- No foreign keys: events are kept when the rows they reference are deleted. The id comes from a sequence, because identity
-- columns of partitioned tables need PostgreSQL 17. "transaction" is for the sequencer, "position" the order for readers.
create table "auditEvent" (
  "id" bigint not null default nextval('"auditEvent_id"'),
  "type" text collate "C" not null,
  "actorId" text collate "C",
  "impersonatorId" text collate "C",
  "targetUserId" text collate "C",
  "organizationId" text collate "C",
  "ipAddress" text,
  "detail" text,
  "createdAt" timestamptz(3) not null,
  "userAgent" text,
  "actorName" text,
  "actorEmail" text,
  "targetName" text,
  "targetEmail" text,
  "organizationName" text,
  "position" bigint,
  "transaction" xid8 not null default pg_current_xact_id()
) partition by range ("createdAt");
alter sequence "auditEvent_id" owned by "auditEvent"."id";
create table "auditEvent_default" partition of "auditEvent" default;
create index "audit_event_actor_index" on "auditEvent" ("actorId", "createdAt", "id");
create index "audit_event_created_index" on "auditEvent" ("createdAt", "id");
create index "audit_event_organization_index" on "auditEvent" ("organizationId", "createdAt", "id");
create index "audit_event_position_index" on "auditEvent" ("position") where "position" is not null;
create index "audit_event_target_index" on "auditEvent" ("targetUserId", "createdAt", "id");
create index "audit_event_type_index" on "auditEvent" ("type", "createdAt", "id");
create index "audit_event_unsequenced_index" on "auditEvent" ("id") where "position" is null;

create table "eventSequence" (
  "last" bigint not null
);
create unique index "event_sequence_single_row" on "eventSequence" ((true));
insert into "eventSequence" values (0);

create table "outbox" (
  "id" text collate "C" primary key,
  "kind" text collate "C" not null,
  "payload" text,
  "messageId" text collate "C" not null,
  "attempts" integer not null default 0,
  "availableAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "sentAt" timestamptz(3),
  "parkedAt" timestamptz(3),
  "lastError" text,
  "recipient" text collate "C",
  "attemptsBeforeRetry" integer not null default 0,
  constraint "outbox_message_key" unique ("messageId"),
  constraint "outbox_unsent_has_payload" check ("payload" is not null or "sentAt" is not null or "parkedAt" is not null)
);
create index "outbox_due_index" on "outbox" ("availableAt", "id") where "sentAt" is null and "parkedAt" is null;
create index "outbox_parked_index" on "outbox" ("parkedAt") where "parkedAt" is not null;
create index "outbox_queue_index" on "outbox" ("createdAt", "id") where "sentAt" is null;
create index "outbox_sent_index" on "outbox" ("sentAt") where "sentAt" is not null;

create table "jwks" (
  "id" text collate "C" primary key,
  "publicKey" text not null,
  "privateKey" text not null,
  "alg" text,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3)
);
create index "jwks_created_index" on "jwks" ("createdAt");
create index "jwks_expires_index" on "jwks" ("expiresAt");

create table "lease" (
  "key" text collate "C" primary key,
  "until" timestamptz(3) not null
);

-- Columns in the order of rate-limiter-flexible, which inserts without column names.
create table "rateLimit" (
  "key" text collate "C" primary key,
  "points" integer not null default 0,
  "expire" bigint
);
create index "rate_limit_expire_index" on "rateLimit" ("expire");

create table "signInThrottle" (
  "key" text collate "C" primary key,
  "failures" integer not null,
  "blockedUntil" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index "sign_in_throttle_updated_index" on "signInThrottle" ("updatedAt");

-- One row at most: where adopted users came from, and what it takes to go back.
create table "adoption" (
  "source" text collate "C" not null,
  "version" text collate "C" not null,
  "at" timestamptz(3) not null,
  "sourceSchema" text not null,
  "reversible" boolean not null,
  "layout" jsonb not null,
  "references" jsonb not null,
  "finishedAt" timestamptz(3)
);
create unique index "adoption_single_row" on "adoption" ((true));

-- Rows of the source that were left behind: a row that is missing later and not among them was deleted since.
create table "adoptionLeft" (
  "table" text collate "C" not null,
  "id" text collate "C" not null,
  primary key ("table", "id")
);

-- What a value of the source has become, where it is kept in another form: going back leaves the former one alone unless
-- it was changed since.
create table "adoptedValue" (
  "table" text collate "C" not null,
  "id" text collate "C" not null,
  "column" text collate "C" not null,
  "carried" text,
  primary key ("table", "id", "column")
);

create table "adoptedFactor" (
  "id" text collate "C" primary key,
  "codes" integer not null
);
`
