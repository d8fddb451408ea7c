import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The events of one organization in the order of their commits, which its readers follow without going through those of
 * others, and its members by id, of which they read a snapshot.
 */
export const organizationPositions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "audit_event_organization_position_index" on "auditEvent" ("organizationId", "position")
      where "position" is not null and "organizationId" is not null`.execute(db)
    await sql`create index "member_organization_id_index" on "member" ("organizationId", "id")`.execute(db)
  },
}
