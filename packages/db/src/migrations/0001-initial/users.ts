import { sorted, time } from './types.ts'

const user = [
  `create table "user" (
    "id" ${sorted} primary key,
    "name" ${sorted} not null,
    "email" ${sorted} not null constraint "user_email_key" unique,
    "emailVerified" boolean not null,
    "image" text,
    "createdAt" ${time} not null,
    "updatedAt" ${time} not null,
    "role" ${sorted},
    "banned" boolean,
    "banReason" text,
    "banExpires" ${time},
    "isAnonymous" boolean,
    "language" smallint,
    "tokenStamp" integer not null default 0,
    constraint "user_email_lower_case" check ("email" = lower("email")),
    constraint "user_language_known" check ("language" in (0, 1, 3, 4, 6, 15, 16, 82))
  )`,
  'create index "user_created_index" on "user" ("createdAt", "id")',
  'create index "user_name_index" on "user" ("name", "id")',
  'create index "user_ban_expires_index" on "user" ("banExpires") where "banExpires" is not null',
]

const session = [
  `create table "session" (
    "id" ${sorted} primary key,
    "userId" ${sorted} not null references "user" ("id") on delete cascade,
    "token" ${sorted} not null constraint "session_token_key" unique,
    "expiresAt" ${time} not null,
    "createdAt" ${time} not null,
    "updatedAt" ${time} not null,
    "ipAddress" text,
    "userAgent" text,
    "activeOrganizationId" ${sorted} references "organization" ("id") on delete set null,
    "impersonatedBy" ${sorted} references "user" ("id") on delete cascade
  )`,
  'create index "session_user_index" on "session" ("userId")',
  'create index "session_expires_index" on "session" ("expiresAt")',
  `create index "session_active_organization_index" on "session" ("activeOrganizationId")
    where "activeOrganizationId" is not null`,
  'create index "session_impersonated_by_index" on "session" ("impersonatedBy") where "impersonatedBy" is not null',
]

const account = [
  `create table "account" (
    "id" ${sorted} primary key,
    "providerId" ${sorted} not null,
    "accountId" ${sorted} not null,
    "userId" ${sorted} not null references "user" ("id") on delete cascade,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" ${time},
    "refreshTokenExpiresAt" ${time},
    "scope" text,
    "password" text,
    "createdAt" ${time} not null,
    "updatedAt" ${time} not null,
    constraint "account_identity_key" unique ("providerId", "accountId")
  )`,
  'create index "account_user_index" on "account" ("userId")',
  `create unique index "account_credential_key" on "account" ("userId") where "providerId" = 'credential'`,
]

const verification = [
  `create table "verification" (
    "id" ${sorted} primary key,
    "identifier" ${sorted} not null,
    "value" text not null,
    "userId" ${sorted} references "user" ("id") on delete cascade,
    "expiresAt" ${time} not null,
    "createdAt" ${time} not null,
    "updatedAt" ${time} not null
  )`,
  'create index "verification_identifier_index" on "verification" ("identifier")',
  'create index "verification_user_index" on "verification" ("userId") where "userId" is not null',
  'create index "verification_expires_index" on "verification" ("expiresAt")',
]

export const users = { user, referencing: [...session, ...account, ...verification] }
