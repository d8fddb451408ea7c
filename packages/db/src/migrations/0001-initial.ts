import { type Kysely, type Migration, sql } from 'kysely'
import { operations } from './0001-initial/operations.ts'
import { organizations } from './0001-initial/organizations.ts'
import { users } from './0001-initial/users.ts'

// Organizations come in between: sessions reference them, and they reference users.
const statements = [...users.user, ...organizations, ...users.referencing, ...operations]

export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
