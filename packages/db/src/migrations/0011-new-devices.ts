import { type Kysely, type Migration, sql } from 'kysely'
import { time } from './0001-initial/types.ts'

const statements = [
  // Users of before count as signed in: whether they have been is not on record.
  'alter table "user" add column "awaitsFirstSignIn" boolean not null default false',
  // Empty where a process of the version before has stored a secret: that one counts as expired.
  `alter table "twoFactor" add column "pendingExpiresAt" ${time}`,
  'create index "two_factor_pending_index" on "twoFactor" ("pendingExpiresAt") where "secret" is null',
]

export const newDevices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
