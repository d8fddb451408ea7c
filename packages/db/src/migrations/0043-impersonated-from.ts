import { type Kysely, type Migration, sql } from 'kysely'
import { sorted } from './0001-initial/types.ts'

// Null, as a process of the version before stores it: such an impersonation ends as before. Checked at the commit: copies
// and archives may have an impersonation before the session that began it.
const statements = [
  `alter table "session" add column "impersonatedFrom" ${sorted}
    references "session" ("id") on delete cascade deferrable initially deferred`,
  `create index "session_impersonated_from_index" on "session" ("impersonatedFrom") where "impersonatedFrom" is not null`,
]

/** Ends an impersonation with the session that began it, however that one ends. */
export const impersonatedFrom: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
