import { sorted, time } from '#migrations/0001-initial/types.ts'

/** Stands for "not known yet" until the rows of before have been carried over; see `carry-over.ts`. */
export const UNKNOWN_PROOF = '1970-01-01T00:00:00.000Z'

// A constant default is stored with the column and not in each row, so that a large table is not rewritten.
const account = [
  `alter table "account" add column "provenAt" ${time} default '${UNKNOWN_PROOF}'`,
  'alter table "account" alter column "provenAt" drop default',
]

const session = [
  `alter table "session"
    add column "methods" text not null default '',
    add column "factors" text not null default '',
    add column "secondFactorAt" ${time}`,
]

const pendingSignIn = [
  `create table "pendingSignIn" (
    "id" ${sorted} primary key,
    "userId" ${sorted} not null references "user" ("id") on delete cascade,
    "token" ${sorted} not null constraint "pending_sign_in_token_key" unique,
    "methods" text not null,
    "factors" text not null,
    "remembered" boolean not null,
    "attempts" integer not null default 0,
    "ipAddress" text,
    "userAgent" text,
    "expiresAt" ${time} not null,
    "createdAt" ${time} not null
  )`,
  'create index "pending_sign_in_user_index" on "pendingSignIn" ("userId")',
  'create index "pending_sign_in_expires_index" on "pendingSignIn" ("expiresAt")',
]

// Short-lived rows, and few: rewriting the table takes a moment. Generated, because a process of the version before
// writes `identifier` alone.
const verification = [
  `alter table "verification"
    add column "purpose" ${sorted} generated always as (split_part("identifier", ':', 1)) stored,
    add column "fingerprint" ${sorted} generated always as (split_part("identifier", ':', 2)) stored,
    add column "subject" ${sorted},
    add column "attempts" integer not null default 0,
    add column "browser" ${sorted}`,
  'update "verification" set "subject" = "userId"',
  'create unique index "verification_identifier_key" on "verification" ("identifier")',
  'drop index "verification_identifier_index"',
  `create index "verification_subject_index" on "verification" ("purpose", "subject", "createdAt", "id")`,
]

const fields = ['user', 'organization', 'member', 'session'].map(
  (table) => `alter table "${table}" add column "fields" jsonb not null default '{}'`,
)

const invitation = [
  'create index "invitation_inviter_created_index" on "invitation" ("inviterId", "createdAt")',
  'drop index "invitation_inviter_index"',
]

export const columns = [...account, ...session, ...pendingSignIn, ...verification, ...fields, ...invitation]
