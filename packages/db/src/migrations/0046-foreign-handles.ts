import { type Kysely, type Migration, sql } from 'kysely'

// False, as a process of the version before stores it: it makes passkeys with the handle of their user.
const statements = [
  'alter table "passkey" add column "foreignHandle" boolean not null default false',
  `update "passkey" set "foreignHandle" = true from "adoption"
    where "passkey"."createdAt" is null or "passkey"."createdAt" < "adoption"."at"`,
]

/** Marks passkeys of an adopted service, whose authenticators know their user by a handle that nobody has kept. */
export const foreignHandles: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
