import { type Kysely, type Migration, sql } from 'kysely'

// As for names and emails: without the extension a search reads the whole table. Few users have a username at first.
const trigrams = `do $$ begin
  create index "user_username_trigram_index" on "user" using gin ("username" gin_trgm_ops) where "username" is not null;
exception when undefined_object then
  raise notice 'no trigram index: %', sqlerrm;
end $$`

export const usernameSearch: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(trigrams).execute(db)
  },
}
