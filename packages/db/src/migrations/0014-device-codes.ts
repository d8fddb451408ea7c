import { type Kysely, type Migration, sql } from 'kysely'
import { sorted, time } from './0001-initial/types.ts'

// What ends the session that approved a code takes the code with it.
const statements = [
  `create table "deviceCode" (
    "id" ${sorted} primary key,
    "deviceCode" ${sorted} not null constraint "deviceCode_deviceCode_key" unique,
    "userCode" ${sorted} not null constraint "deviceCode_userCode_key" unique,
    "userId" ${sorted} references "user" ("id") on delete cascade,
    "approvedBy" ${sorted} references "session" ("token") on delete cascade,
    "status" text not null constraint "deviceCode_status_check" check ("status" in ('pending', 'approved', 'denied')),
    "clientId" text not null,
    "scope" text,
    "pollingInterval" bigint not null,
    "lastPolledAt" ${time},
    "ipAddress" text,
    "userAgent" text,
    "expiresAt" ${time} not null,
    "createdAt" ${time} not null,
    constraint "deviceCode_approval_check" check (("status" = 'approved') = ("approvedBy" is not null)),
    constraint "deviceCode_answer_check" check ("status" = 'pending' or "userId" is not null)
  )`,
  'create index "deviceCode_user_index" on "deviceCode" ("userId") where "userId" is not null',
  'create index "deviceCode_approval_index" on "deviceCode" ("approvedBy") where "approvedBy" is not null',
  'create index "deviceCode_expiry_index" on "deviceCode" ("expiresAt")',
]

export const deviceCodes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
