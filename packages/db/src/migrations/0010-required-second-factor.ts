import { type Kysely, type Migration, sql } from 'kysely'
import { time } from './0001-initial/types.ts'

// Both columns are empty in the rows of before: nothing is rewritten.
const statement = `alter table "organization"
  add column "twoFactorRequiredFrom" ${time},
  add column "twoFactorNoticeAt" ${time}`

export const requiredSecondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(statement).execute(db)
  },
}
