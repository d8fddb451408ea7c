/**
 * Substring search, case-insensitive by the rules of the database's default collation. The extension may be missing or not
 * permitted: then a search reads the whole table.
 */
export const search = `
do $$ begin
  create extension if not exists pg_trgm;
  create index "user_email_trigram_index" on "user" using gin ("email" gin_trgm_ops);
  create index "user_name_trigram_index" on "user" using gin ((lower("name" collate "default") collate "C") gin_trgm_ops);
  create index "user_username_trigram_index" on "user" using gin ("username" gin_trgm_ops) where "username" is not null;
  create index "organization_name_trigram_index" on "organization" using gin ((lower("name" collate "default") collate "C") gin_trgm_ops);
  create index "organization_slug_trigram_index" on "organization" using gin ((lower("slug" collate "default") collate "C") gin_trgm_ops);
  create index "outbox_recipient_trigram_index" on "outbox" using gin ((lower("recipient" collate "default") collate "C") gin_trgm_ops) where "sentAt" is null;
  exception when feature_not_supported or undefined_file or insufficient_privilege or undefined_object then
    raise notice 'no trigram indexes: %', sqlerrm;
  end $$;
`
