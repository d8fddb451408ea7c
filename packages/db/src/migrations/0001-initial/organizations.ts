/** Organizations with their members, teams and invitations; pictures and API keys, which users have too. */
export const organizations = `
create table "organization" (
  "id" text collate "C" primary key,
  "name" text collate "C" not null,
  "slug" text collate "C" not null unique,
  "logo" text,
  "metadata" text,
  "createdAt" timestamptz(3) not null,
  "fields" jsonb not null default '{}',
  "twoFactorRequiredFrom" timestamptz(3),
  "twoFactorNoticeAt" timestamptz(3),
  "twoFactorToldFrom" timestamptz(3),
  "twoFactorToldUntil" text collate "C"
);
create index "organization_created_index" on "organization" ("createdAt", "id");
create index "organization_name_index" on "organization" ("name", "id");
create index "organization_twoFactorToldUntil_index" on "organization" ("id") 
  where "twoFactorToldUntil" is not null and "twoFactorRequiredFrom" is not null;

-- "teamId" is the oldest of the member's teams; without any it keeps the id of a deleted one, as invitations do.
create table "member" (
  "id" text collate "C" primary key,
  "organizationId" text collate "C" not null references "organization" ("id") on delete cascade,
  "userId" text collate "C" not null references "user" ("id") on delete cascade,
  "role" text collate "C" not null,
  "teamId" text collate "C",
  "createdAt" timestamptz(3) not null,
  "fields" jsonb not null default '{}',
  constraint "member_user_key" unique ("organizationId", "userId")
);
create index "member_organization_index" on "member" ("organizationId", "createdAt", "id");
create index "member_team_index" on "member" ("teamId") where "teamId" is not null;
create index "member_user_index" on "member" ("userId");

create table "team" (
  "id" text collate "C" primary key,
  "name" text collate "C" not null,
  "organizationId" text collate "C" not null references "organization" ("id") on delete cascade,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3),
  constraint "team_named" check ("name" <> '')
);
create index "team_organization_index" on "team" ("organizationId", "createdAt", "id");

-- No foreign key on "teamId": removing a team does not delete its rows in one statement, however many they are.
create table "teamMember" (
  "id" text collate "C" default replace(gen_random_uuid()::text, '-', '') primary key,
  "teamId" text collate "C" not null,
  "memberId" text collate "C" not null references "member" ("id") on delete cascade,
  "createdAt" timestamptz(3) not null,
  constraint "team_member_key" unique ("teamId", "memberId")
);
create index "team_member_oldest_index" on "teamMember" ("memberId", "createdAt", "id");

create table "invitation" (
  "id" text collate "C" primary key,
  "organizationId" text collate "C" not null references "organization" ("id") on delete cascade,
  "email" text collate "C" not null,
  "role" text collate "C" not null,
  "status" text collate "C" not null,
  "teamId" text collate "C",
  "inviterId" text collate "C" not null references "user" ("id") on delete cascade,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "callbackURL" text collate "C",
  constraint "invitation_status_known" check ("status" in ('pending', 'accepted', 'rejected', 'canceled'))
);
create index "invitation_email_index" on "invitation" ("email");
create index "invitation_expires_index" on "invitation" ("expiresAt");
create index "invitation_inviter_created_index" on "invitation" ("inviterId", "createdAt");
create index "invitation_organization_index" on "invitation" ("organizationId", "createdAt", "id");
create unique index "invitation_pending_key" on "invitation" ("organizationId", lower("email")) where "status" = 'pending';
create index "invitation_team_index" on "invitation" ("teamId") where "teamId" is not null;

-- One picture of a user or an organization, whose link names it.
create table "picture" (
  "id" text collate "C" primary key,
  "userId" text collate "C" references "user" ("id") on delete cascade,
  "organizationId" text collate "C" references "organization" ("id") on delete cascade,
  "type" text not null,
  "bytes" bytea not null check (octet_length("bytes") between 1 and 262144),
  "createdAt" timestamptz(3) not null,
  constraint "picture_organization_key" unique ("organizationId"),
  constraint "picture_user_key" unique ("userId"),
  constraint "picture_owner_check" check (("userId" is null) <> ("organizationId" is null))
);
-- Encoded already: compressing it again takes time and gains nothing.
alter table "picture" alter column "bytes" set storage external;

-- A key belongs to a user or to an organization; one of an organization survives the user who made it.
create table "apikey" (
  "id" text collate "C" primary key,
  "name" text,
  "start" text,
  "prefix" text,
  "key" text collate "C" not null unique,
  "userId" text collate "C" references "user" ("id") on delete cascade,
  "organizationId" text collate "C" references "organization" ("id") on delete cascade,
  "createdBy" text collate "C" references "user" ("id") on delete set null,
  "refillInterval" bigint,
  "refillAmount" bigint,
  "lastRefillAt" timestamptz(3),
  "enabled" boolean not null,
  "rateLimitEnabled" boolean not null,
  "rateLimitTimeWindow" bigint,
  "rateLimitMax" bigint,
  "windowStartedAt" timestamptz(3),
  "requestCount" bigint not null,
  "remaining" bigint check ("remaining" >= 0),
  "lastRequest" timestamptz(3),
  "expiresAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "permissions" text,
  "metadata" text,
  "expiryMailedAt" timestamptz(3),
  constraint "apikey_owner_check" check (("userId" is null) <> ("organizationId" is null))
);
create index "apikey_creator_index" on "apikey" ("createdBy") where "createdBy" is not null;
create index "apikey_expiry_index" on "apikey" ("expiresAt") where "expiresAt" is not null;
create index "apikey_organization_index" on "apikey" ("organizationId", "createdAt", "id") where "organizationId" is not null;
create index "apikey_user_index" on "apikey" ("userId", "createdAt", "id") where "userId" is not null;
`
