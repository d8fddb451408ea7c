import { type Kysely, type Migration, sql } from 'kysely'

/** The roles that keys of the service give to members whom they add: named by those that may, and by no others. */
export const serviceKeyRoles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table "serviceKey" add column "roles" text,
      add constraint "service_key_roles_check"
        check (("roles" is not null) = (position('"member:add"' in "permissions") > 0))`.execute(db)
  },
}
