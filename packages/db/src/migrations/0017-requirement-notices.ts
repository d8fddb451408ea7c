import { type Kysely, type Migration, sql } from 'kysely'
import { sorted, time } from './0001-initial/types.ts'

// Both columns are empty in the rows of before: nothing is rewritten.
const statements = [
  `alter table "organization" add column "twoFactorToldFrom" ${time}, add column "twoFactorToldUntil" ${sorted}`,
  `create index "organization_twoFactorToldUntil_index" on "organization" ("id")
    where "twoFactorToldUntil" is not null and "twoFactorRequiredFrom" is not null`,
]

export const requirementNotices: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
