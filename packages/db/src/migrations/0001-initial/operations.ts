import { sorted, time } from './types.ts'

const jwks = [
  `create table "jwks" (
    "id" ${sorted} primary key,
    "publicKey" text not null,
    "privateKey" text not null,
    "alg" text,
    "createdAt" ${time} not null,
    "expiresAt" ${time}
  )`,
  'create index "jwks_created_index" on "jwks" ("createdAt")',
  'create index "jwks_expires_index" on "jwks" ("expiresAt")',
]

const outbox = [
  `create table "outbox" (
    "id" ${sorted} primary key,
    "kind" ${sorted} not null,
    "payload" text,
    "messageId" ${sorted} not null constraint "outbox_message_key" unique,
    "attempts" integer not null default 0,
    "availableAt" ${time} not null,
    "createdAt" ${time} not null,
    "sentAt" ${time},
    "parkedAt" ${time},
    "lastError" text,
    constraint "outbox_unsent_has_payload" check ("payload" is not null or "sentAt" is not null or "parkedAt" is not null)
  )`,
  `create index "outbox_due_index" on "outbox" ("availableAt", "id") where "sentAt" is null and "parkedAt" is null`,
  'create index "outbox_sent_index" on "outbox" ("sentAt") where "sentAt" is not null',
  'create index "outbox_parked_index" on "outbox" ("parkedAt") where "parkedAt" is not null',
]

// Columns in the order of rate-limiter-flexible, which inserts without column names.
const rateLimit = [
  `create table "rateLimit" (
    "key" ${sorted} primary key,
    "points" integer not null default 0,
    "expire" bigint
  )`,
  'create index "rate_limit_expire_index" on "rateLimit" ("expire")',
]

const signInThrottle = [
  `create table "signInThrottle" (
    "key" ${sorted} primary key,
    "failures" integer not null,
    "blockedUntil" ${time} not null,
    "updatedAt" ${time} not null
  )`,
  'create index "sign_in_throttle_updated_index" on "signInThrottle" ("updatedAt")',
]

const lease = [`create table "lease" ("key" ${sorted} primary key, "until" ${time} not null)`]

// No foreign keys: events are kept when the rows they reference are deleted.
const auditEvent = [
  `create table "auditEvent" (
    "id" bigint generated always as identity primary key,
    "type" ${sorted} not null,
    "actorId" ${sorted},
    "impersonatorId" ${sorted},
    "targetUserId" ${sorted},
    "organizationId" ${sorted},
    "ipAddress" text,
    "detail" text,
    "createdAt" ${time} not null
  )`,
  'create index "audit_event_created_index" on "auditEvent" ("createdAt", "id")',
  'create index "audit_event_actor_index" on "auditEvent" ("actorId", "createdAt", "id")',
  'create index "audit_event_target_index" on "auditEvent" ("targetUserId", "createdAt", "id")',
  'create index "audit_event_organization_index" on "auditEvent" ("organizationId", "createdAt", "id")',
]

export const operations = [...jwks, ...outbox, ...rateLimit, ...signInThrottle, ...lease, ...auditEvent]
