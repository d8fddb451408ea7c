import { type Kysely, type Migration, sql } from 'kysely'

/** A service with users is past its set-up, though nobody wrote that down: whoever comes first makes no admin of theirs. */
export const pastSetUp: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`insert into "service" ("id", "setUpAt") select 1, now() where exists (select from "user")
      on conflict ("id") do nothing`.execute(db)
  },
}
