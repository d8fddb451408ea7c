import { type Kysely, type Migration, sql } from 'kysely'
import { organizations } from './0001-initial/organizations.ts'
import { people } from './0001-initial/people.ts'
import { service } from './0001-initial/service.ts'

// Organizations stand between: sessions point at them, and they at users.
const statements = [...people.user, ...organizations, ...people.belongings, ...service]

export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
