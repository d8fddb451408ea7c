/** Users, how they sign in by a provider or a password, and what is left of users who have gone. */
export const users = `
-- "mailboxProvenAt", and "provenAt" and "party" of methods, say who has set an account up and who holds its mailbox.
create table "user" (
  "id" text collate "C" primary key,
  "name" text collate "C" not null,
  "email" text collate "C" not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "role" text collate "C",
  "banned" boolean,
  "banReason" text,
  "banExpires" timestamptz(3),
  "isAnonymous" boolean,
  "language" smallint,
  "tokenStamp" integer not null default 0,
  "fields" jsonb not null default '{}',
  "twoFactorEnabled" boolean,
  "mailboxProvenAt" timestamptz(3),
  "username" text collate "C",
  "displayUsername" text,
  "awaitsFirstSignIn" boolean not null default false,
  constraint "user_display_username_alike" check (
    ("username" is null) = ("displayUsername" is null) and lower("displayUsername" collate "C") = "username"
  ),
  constraint "user_email_lower_case" check ("email" = lower("email")),
  constraint "user_language_known" check ("language" in (0, 1, 3, 4, 6, 15, 16, 82)),
  constraint "user_username_lower_case" check ("username" ~ '^[a-z0-9_.]+$')
);
-- Sorted lists read their page from an index. "user_counted_index" is narrow: all users are counted from few pages.
create index "user_anonymous_index" on "user" ("createdAt", "id") where "isAnonymous";
create index "user_ban_expires_index" on "user" ("banExpires") where "banExpires" is not null;
create index "user_banned_index" on "user" ("banned", "id");
create index "user_counted_index" on "user" ("emailVerified");
create index "user_created_index" on "user" ("createdAt", "id");
create index "user_emailverified_index" on "user" ("emailVerified", "id");
create index "user_name_index" on "user" ("name", "id");
create index "user_role_index" on "user" ("role", "id");
create index "user_roles_index" on "user" using gin (string_to_array("role", ','));
create index "user_updatedat_index" on "user" ("updatedAt", "id");
create unique index "user_username_key" on "user" ("username") where "username" is not null;

create table "account" (
  "id" text collate "C" primary key,
  "providerId" text collate "C" not null,
  "accountId" text collate "C" not null,
  "userId" text collate "C" not null references "user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz(3),
  "refreshTokenExpiresAt" timestamptz(3),
  "scope" text,
  "password" text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "provenAt" timestamptz(3),
  "party" text collate "C",
  constraint "account_identity_key" unique ("providerId", "accountId")
);
create unique index "account_credential_key" on "account" ("userId") where "providerId" = 'credential';
create index "account_user_index" on "account" ("userId");

-- Without a foreign key: a name stays reserved for a while after its owner has been deleted.
create table "formerUsername" (
  "username" text collate "C" primary key,
  "userId" text collate "C" not null,
  "freedAt" timestamptz(3) not null
);
create index "former_username_freed_index" on "formerUsername" ("freedAt");
create index "former_username_user_index" on "formerUsername" ("userId");

-- Whose events are to be forgotten, and the event up to which they have been.
create table "deletedUser" (
  "id" text collate "C" primary key,
  "reachedAt" timestamptz(3),
  "reachedId" bigint
);

-- Half of a page is left free, so that a count that grows stays on it and its index is not written.
create table "userCount" (
  "id" bigint generated always as identity,
  "day" date not null,
  "count" bigint not null,
  primary key ("day", "id")
) with (fillfactor = 50);
`
