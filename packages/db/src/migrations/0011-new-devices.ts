import { type Kysely, type Migration, sql } from 'kysely'
import { time } from './0001-initial/types.ts'

const statements = [
  // Users of before count as signed in: whether they have been is not on record.
  'alter table "user" add column "awaitsFirstSignIn" boolean not null default false',
  `alter table "twoFactor" add column "pendingExpiresAt" ${time}`,
]

export const newDevices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
