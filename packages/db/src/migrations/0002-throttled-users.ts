import { type Kysely, type Migration, sql } from 'kysely'

/** Whose attempts are counted, so that a user can be unlocked in every browser and session of theirs. */
export const throttledUsers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "signInThrottle" add column "userId" text collate "C"`.execute(db)
    await sql`create index "sign_in_throttle_user_index" on "signInThrottle" ("userId")
      where "userId" is not null`.execute(db)
  },
}
