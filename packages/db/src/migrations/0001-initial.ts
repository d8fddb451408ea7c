import { type Kysely, type Migration, sql } from 'kysely'
import { announcements } from './0001-initial/announcements.ts'
import { organizations } from './0001-initial/organizations.ts'
import { search } from './0001-initial/search.ts'
import { service } from './0001-initial/service.ts'
import { signIn } from './0001-initial/sign-in.ts'
import { teamTriggers } from './0001-initial/team-triggers.ts'
import { userTriggers } from './0001-initial/user-triggers.ts'
import { users } from './0001-initial/users.ts'

/**
 * The whole schema. A `text` that is compared or sorted has the collation "C", which is the same on every machine; times are
 * kept to the millisecond, as JavaScript has them.
 */
export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    const parts = [users, organizations, signIn, service, search, userTriggers, teamTriggers]
    for (const statement of [...parts.flatMap(statementsOf), ...announcements]) await sql.raw(statement).execute(db)
  },
}

// A statement begins at the start of a line, and its other lines are indented or close it.
function statementsOf(part: string): string[] {
  return part.trim().split(/;\n+(?=\S)/)
}
