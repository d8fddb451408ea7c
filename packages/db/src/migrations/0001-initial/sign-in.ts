/** Sessions, and what becomes one: mailed secrets, second factors, passkeys and codes of devices. */
export const signIn = `
-- "impersonatedFrom" is checked at the commit: copies and archives may have an impersonation before the session that began it.
create table "session" (
  "id" text collate "C" primary key,
  "userId" text collate "C" not null references "user" ("id") on delete cascade,
  "token" text collate "C" not null unique,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "ipAddress" text,
  "userAgent" text,
  "activeOrganizationId" text collate "C" references "organization" ("id") on delete set null,
  "impersonatedBy" text collate "C" references "user" ("id") on delete cascade,
  "methods" text not null default '',
  "factors" text not null default '',
  "secondFactorAt" timestamptz(3),
  "fields" jsonb not null default '{}',
  "activeTeamId" text collate "C",
  "confirmedAt" timestamptz(3),
  "party" text collate "C",
  "impersonatedFrom" text collate "C" references "session" ("id") on delete cascade deferrable initially deferred
);
create index "session_active_organization_index" on "session" ("activeOrganizationId") where "activeOrganizationId" is not null;
create index "session_expires_index" on "session" ("expiresAt");
create index "session_impersonated_by_index" on "session" ("impersonatedBy") where "impersonatedBy" is not null;
create index "session_impersonated_from_index" on "session" ("impersonatedFrom") where "impersonatedFrom" is not null;
create index "session_updated_index" on "session" ("updatedAt", "expiresAt");
create index "session_user_index" on "session" ("userId");

create table "verification" (
  "id" text collate "C" primary key,
  "identifier" text collate "C" not null,
  "value" text not null,
  "userId" text collate "C" references "user" ("id") on delete cascade,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "purpose" text collate "C" generated always as (split_part("identifier", ':', 1)) stored,
  "fingerprint" text collate "C" generated always as (split_part("identifier", ':', 2)) stored,
  "subject" text collate "C",
  "attempts" integer not null default 0,
  "browser" text collate "C",
  "asker" text collate "C",
  "askerAttempts" integer not null default 0
);
create index "verification_expires_index" on "verification" ("expiresAt");
create unique index "verification_identifier_key" on "verification" ("identifier");
create index "verification_subject_index" on "verification" ("purpose", "subject", "createdAt", "id");
create index "verification_user_index" on "verification" ("userId") where "userId" is not null;

create table "pendingSignIn" (
  "id" text collate "C" primary key,
  "userId" text collate "C" not null references "user" ("id") on delete cascade,
  "token" text collate "C" not null,
  "methods" text not null,
  "factors" text not null,
  "remembered" boolean not null,
  "attempts" integer not null default 0,
  "ipAddress" text,
  "userAgent" text,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "party" text collate "C",
  "known" boolean not null default false,
  constraint "pending_sign_in_token_key" unique ("token")
);
create index "pending_sign_in_expires_index" on "pendingSignIn" ("expiresAt");
create index "pending_sign_in_user_index" on "pendingSignIn" ("userId");

-- What ends the session that approved a code takes the code with it.
create table "deviceCode" (
  "id" text collate "C" primary key,
  "deviceCode" text collate "C" not null unique,
  "userCode" text collate "C" not null unique,
  "userId" text collate "C" references "user" ("id") on delete cascade,
  "approvedBy" text collate "C" references "session" ("token") on delete cascade,
  "status" text not null check ("status" in ('pending', 'approved', 'denied')),
  "clientId" text not null,
  "scope" text,
  "pollingInterval" bigint not null,
  "lastPolledAt" timestamptz(3),
  "ipAddress" text,
  "userAgent" text,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  constraint "deviceCode_answer_check" check ("status" = 'pending' or "userId" is not null),
  constraint "deviceCode_approval_check" check (("status" = 'approved') = ("approvedBy" is not null))
);
create index "deviceCode_approval_index" on "deviceCode" ("approvedBy") where "approvedBy" is not null;
create index "deviceCode_expiry_index" on "deviceCode" ("expiresAt");
create index "deviceCode_user_index" on "deviceCode" ("userId") where "userId" is not null;

create table "passkeyHandle" (
  "userId" text collate "C" primary key references "user" ("id") on delete cascade,
  "handle" text collate "C" not null,
  constraint "passkey_handle_key" unique ("handle")
);

create table "passkey" (
  "id" text collate "C" primary key,
  "name" text,
  "publicKey" text not null,
  "userId" text collate "C" not null references "user" ("id") on delete cascade,
  "credentialID" text collate "C" not null,
  "counter" bigint not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  "transports" text,
  "createdAt" timestamptz(3),
  "aaguid" text,
  "userVerified" boolean not null,
  "lastUsedAt" timestamptz(3),
  "suspectAt" timestamptz(3),
  "provenAt" timestamptz(3),
  "party" text collate "C",
  "foreignHandle" boolean not null default false,
  constraint "passkey_credential_key" unique ("credentialID"),
  constraint "passkey_device_type_check" check ("deviceType" in ('singleDevice', 'multiDevice'))
);
create index "passkey_user_index" on "passkey" ("userId", "createdAt", "id");

create table "twoFactor" (
  "id" text collate "C" primary key,
  "userId" text collate "C" not null references "user" ("id") on delete cascade,
  "secret" text,
  "pendingSecret" text,
  "totpConfirmedAt" timestamptz(3),
  "lastStep" bigint,
  "attempts" integer not null default 0,
  "attemptsSince" timestamptz(3),
  "provenAt" timestamptz(3),
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null,
  "pendingExpiresAt" timestamptz(3),
  "party" text collate "C",
  constraint "two_factor_user_key" unique ("userId"),
  constraint "two_factor_secret_check" check ("secret" is not null or "pendingSecret" is not null)
);
create index "two_factor_pending_index" on "twoFactor" ("pendingExpiresAt") where "secret" is null;

create table "backupCode" (
  "id" text collate "C" primary key,
  "userId" text collate "C" not null references "user" ("id") on delete cascade,
  "hash" text collate "C" not null,
  "pending" boolean not null,
  "createdAt" timestamptz(3) not null,
  constraint "backup_code_user_hash_key" unique ("userId", "hash")
);

create table "trustedDevice" (
  "id" text collate "C" primary key,
  "userId" text collate "C" not null references "user" ("id") on delete cascade,
  "token" text collate "C" not null,
  "userAgent" text,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  constraint "trusted_device_token_key" unique ("token")
);
create index "trusted_device_expires_index" on "trustedDevice" ("expiresAt");
create index "trusted_device_user_index" on "trustedDevice" ("userId", "createdAt");
`
