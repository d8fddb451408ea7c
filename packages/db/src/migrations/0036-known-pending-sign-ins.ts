import { type Kysely, type Migration, sql } from 'kysely'

export const knownPendingSignIns: Migration = {
  async up(db: Kysely<unknown>) {
    // False, as a process of the version before stores it: such a sign-in gives way as before.
    await sql`alter table "pendingSignIn" add column "known" boolean not null default false`.execute(db)
  },
}
