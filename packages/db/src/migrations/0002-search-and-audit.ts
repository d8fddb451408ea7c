import { type Kysely, type Migration, sql } from 'kysely'

// Sorted lists read their page from an index; `email` and `id` have one already.
const userSorts = ['updatedAt', 'role', 'banned', 'emailVerified'].map(
  (column) => `create index "user_${column.toLowerCase()}_index" on "user" ("${column}", "id")`,
)

// Search in names is case-insensitive by the rules of the database's default collation.
const lowerName = `lower("name" collate "default") collate "C"`

// The extension may be missing or not permitted: then a substring search reads the whole table.
const trigrams = `do $$ begin
  create extension if not exists pg_trgm;
  create index "user_email_trigram_index" on "user" using gin ("email" gin_trgm_ops);
  create index "user_name_trigram_index" on "user" using gin ((${lowerName}) gin_trgm_ops);
exception when feature_not_supported or undefined_file or insufficient_privilege or undefined_object then
  raise notice 'no trigram indexes: %', sqlerrm;
end $$`

const userFilters = [
  // Narrow, so that counting all users reads a few index pages and not the table.
  'create index "user_counted_index" on "user" ("emailVerified")',
  `create index "user_roles_index" on "user" using gin (string_to_array("role", ','))`,
  'create index "user_anonymous_index" on "user" ("createdAt", "id") where "isAnonymous"',
]

const sessions = ['create index "session_updated_index" on "session" ("updatedAt", "expiresAt")']

const audit = [
  'alter table "auditEvent" add column "userAgent" text',
  'create index "audit_event_type_index" on "auditEvent" ("type", "createdAt", "id")',
]

export const searchAndAudit: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [...userSorts, ...userFilters, trigrams, ...sessions, ...audit]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
