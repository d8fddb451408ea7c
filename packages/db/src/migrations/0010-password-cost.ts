import { type Kysely, type Migration, sql } from 'kysely'

/** The row of a service that is new: it has chosen nothing yet, and hashes passwords at bcrypt's cost 10. */
export const newService = `insert into "service" ("id", "bcryptCost") values (1, 10)`

/** What passwords of the service are hashed at; null where it was there before: those have 12. */
export const passwordCost: Migration & { onCreation: Migration['up'] } = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "service" alter column "setUpAt" drop not null, add column "bcryptCost" smallint,
      add constraint "service_cost_check" check ("bcryptCost" between 10 and 16)`.execute(db)
  },

  async onCreation(db: Kysely<unknown>) {
    await sql.raw(newService).execute(db)
  },
}
