import { type Kysely, type Migration, sql } from 'kysely'
import { sorted } from './0001-initial/types.ts'

// Null, as a process of the version before stores it: the invitation leads to its organization.
export const invitationCallbacks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(`alter table "invitation" add column "callbackURL" ${sorted}`).execute(db)
  },
}
