import { type Kysely, type Migration, sql } from 'kysely'
import { type Announced, announcementsOf, ofTruncate } from './0022-announced-changes.ts'

// What the answer about a whole organization shows beside itself and its users.
const parts: readonly Announced[] = [
  {
    ...{ table: 'member', name: 'organization_member', prefix: 'p', key: 'organizationId' },
    columns: ['organizationId', 'userId', 'role', 'teamId', 'createdAt', 'fields'],
  },
  {
    ...{ table: 'invitation', prefix: 'p', key: 'organizationId' },
    columns: ['organizationId', 'email', 'role', 'status', 'teamId', 'inviterId', 'createdAt', 'expiresAt'],
  },
  {
    ...{ table: 'team', prefix: 'p', key: 'organizationId' },
    columns: ['name', 'organizationId', 'createdAt', 'updatedAt'],
  },
]

export const announcedParts: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...parts.flatMap(announcementsOf),
      ...ofTruncate({ table: 'invitation' }),
      ...ofTruncate({ table: 'team' }),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
