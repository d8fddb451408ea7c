import { type Kysely, type Migration, sql } from 'kysely'

// Case-insensitive by the rules of the database's default collation, as for users.
const lower = (column: string) => `(lower("${column}" collate "default") collate "C")`

// As for users: without the extension a search reads the whole table.
const trigrams = `do $$ begin
  create index "organization_name_trigram_index" on "organization" using gin (${lower('name')} gin_trgm_ops);
  create index "organization_slug_trigram_index" on "organization" using gin (${lower('slug')} gin_trgm_ops);
exception when undefined_object then
  raise notice 'no trigram indexes: %', sqlerrm;
end $$`

export const organizationSearch: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "organization_name_index" on "organization" ("name", "id")`.execute(db)
    await sql.raw(trigrams).execute(db)
  },
}
