import { type Kysely, type Migration, sql } from 'kysely'
import { sorted } from './0001-initial/types.ts'

// Null, as a process of the version before stores it, is whoever has set the account up.
const statements = ['account', 'passkey', 'twoFactor', 'session', 'pendingSignIn'].map(
  (table) => `alter table "${table}" add column "party" ${sorted}`,
)

export const parties: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
