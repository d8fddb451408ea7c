import { type Kysely, type Migration, sql } from 'kysely'
import { sorted, time } from './0001-initial/types.ts'

// A key belongs to a user or to an organization; one of an organization survives whoever made it.
const statements = [
  `create table "apikey" (
    "id" ${sorted} primary key,
    "name" text,
    "start" text,
    "prefix" text,
    "key" ${sorted} not null constraint "apikey_key_key" unique,
    "userId" ${sorted} references "user" ("id") on delete cascade,
    "organizationId" ${sorted} references "organization" ("id") on delete cascade,
    "createdBy" ${sorted} references "user" ("id") on delete set null,
    "refillInterval" bigint,
    "refillAmount" bigint,
    "lastRefillAt" ${time},
    "enabled" boolean not null,
    "rateLimitEnabled" boolean not null,
    "rateLimitTimeWindow" bigint,
    "rateLimitMax" bigint,
    "windowStartedAt" ${time},
    "requestCount" bigint not null,
    "remaining" bigint constraint "apikey_remaining_check" check ("remaining" >= 0),
    "lastRequest" ${time},
    "expiresAt" ${time},
    "createdAt" ${time} not null,
    "updatedAt" ${time} not null,
    "permissions" text,
    "metadata" text,
    "expiryMailedAt" ${time},
    constraint "apikey_owner_check" check (("userId" is null) <> ("organizationId" is null))
  )`,
  'create index "apikey_user_index" on "apikey" ("userId", "createdAt", "id") where "userId" is not null',
  `create index "apikey_organization_index" on "apikey" ("organizationId", "createdAt", "id")
    where "organizationId" is not null`,
  'create index "apikey_creator_index" on "apikey" ("createdBy") where "createdBy" is not null',
  'create index "apikey_expiry_index" on "apikey" ("expiresAt") where "expiresAt" is not null',
]

export const apiKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
