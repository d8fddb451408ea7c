import { type Kysely, type Migration, sql } from 'kysely'
import { sorted, time } from './0001-initial/types.ts'

const owner = `"userId" ${sorted} not null references "user" ("id") on delete cascade`

const statements = [
  'alter table "user" add column "twoFactorEnabled" boolean',
  `create table "twoFactor" (
    "id" ${sorted} primary key,
    "userId" ${sorted} not null constraint "two_factor_user_key" unique references "user" ("id") on delete cascade,
    "secret" text,
    "pendingSecret" text,
    "totpConfirmedAt" ${time},
    "lastStep" bigint,
    "attempts" integer not null default 0,
    "attemptsSince" ${time},
    "provenAt" ${time},
    "createdAt" ${time} not null,
    "updatedAt" ${time} not null,
    constraint "two_factor_secret_check" check ("secret" is not null or "pendingSecret" is not null)
  )`,
  `create table "backupCode" (
    "id" ${sorted} primary key,
    ${owner},
    "hash" ${sorted} not null,
    "pending" boolean not null,
    "createdAt" ${time} not null,
    constraint "backup_code_user_hash_key" unique ("userId", "hash")
  )`,
  `create table "trustedDevice" (
    "id" ${sorted} primary key,
    ${owner},
    "token" ${sorted} not null constraint "trusted_device_token_key" unique,
    "userAgent" text,
    "createdAt" ${time} not null,
    "expiresAt" ${time} not null
  )`,
  'create index "trusted_device_user_index" on "trustedDevice" ("userId", "createdAt")',
  'create index "trusted_device_expires_index" on "trustedDevice" ("expiresAt")',
]

export const twoFactor: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
