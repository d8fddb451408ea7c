import { type Kysely, type Migration, sql } from 'kysely'
import { time } from './0001-initial/types.ts'

// Empty in the rows of before: nothing is rewritten.
const statement = `alter table "session" add column "confirmedAt" ${time}`

export const sessionConfirmations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(statement).execute(db)
  },
}
