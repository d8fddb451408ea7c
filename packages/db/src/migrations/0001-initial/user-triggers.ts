/**
 * What follows a user who is made, changed or deleted, whoever writes the row and whatever `search_path` they have: tables are
 * named in the schema of the one that is written. Counts are kept also where `session_replication_role` is `replica`.
 */
export const userTriggers = `
create function "remember_deleted_users"() returns trigger language plpgsql set search_path = '' as $$ begin
    execute format('insert into %1$I."deletedUser" ("id") select "id" from "deleted" on conflict do nothing', tg_table_schema);
    return null;
  end $$;

-- An address that changes is proved anew, and its methods are, whoever changes it.
create function "forget_mailbox_proof"() returns trigger language plpgsql as $$ begin
    new."mailboxProvenAt" := null;
    return new;
  end $$;

create function "unprove_methods"() returns trigger language plpgsql as $$ begin
    execute format('update %I."account" set "provenAt" = null where "userId" = $1 and "provenAt" is not null',
      tg_table_schema) using new."id";
    execute format('update %I."passkey" set "provenAt" = null where "userId" = $1 and "provenAt" is not null',
      tg_table_schema) using new."id";
    execute format('update %I."twoFactor" set "provenAt" = null where "userId" = $1 and "provenAt" is not null',
      tg_table_schema) using new."id";
    return null;
  end $$;

-- Waits for nobody, and so takes part in no deadlock: of a day's rows it takes one that no other transaction holds, and makes
-- one where there is none. There are as many as once wrote at the same time, until the sweeper merges them.
create function "count_inserted_users"() returns trigger language plpgsql set search_path = pg_catalog as $$
  declare "of_day" date; "more" bigint; "found" integer;
  begin
    for "of_day", "more" in select ("createdAt" at time zone 'UTC')::date, count(*) from "changed_rows" group by 1 loop
      execute format('update %1$I."userCount" set "count" = "count" + $2 where "day" = $1 and "id" = (select "id" from %1$I."userCount" where "day" = $1 limit 1 for update skip locked)', tg_table_schema) using "of_day", "more";
      get diagnostics "found" = row_count;
      if "found" = 0 then
        execute format('insert into %I."userCount" ("day", "count") values ($1, $2)', tg_table_schema)
          using "of_day", "more";
      end if;
    end loop;
    return null;
  end $$;

create function "count_deleted_users"() returns trigger language plpgsql set search_path = pg_catalog as $$
  declare "of_day" date; "more" bigint; "found" integer;
  begin
    for "of_day", "more" in select ("createdAt" at time zone 'UTC')::date, -count(*) from "changed_rows" group by 1 loop
      execute format('update %1$I."userCount" set "count" = "count" + $2 where "day" = $1 and "id" = (select "id" from %1$I."userCount" where "day" = $1 limit 1 for update skip locked)', tg_table_schema) using "of_day", "more";
      get diagnostics "found" = row_count;
      if "found" = 0 then
        execute format('insert into %I."userCount" ("day", "count") values ($1, $2)', tg_table_schema)
          using "of_day", "more";
      end if;
    end loop;
    return null;
  end $$;

create function "count_redated_user"() returns trigger language plpgsql set search_path = pg_catalog as $$
  declare "of_day" date; "more" bigint; "found" integer;
  begin
    for "of_day", "more" in values ((old."createdAt" at time zone 'UTC')::date, -1), ((new."createdAt" at time zone 'UTC')::date, 1) loop
      execute format('update %1$I."userCount" set "count" = "count" + $2 where "day" = $1 and "id" = (select "id" from %1$I."userCount" where "day" = $1 limit 1 for update skip locked)', tg_table_schema) using "of_day", "more";
      get diagnostics "found" = row_count;
      if "found" = 0 then
        execute format('insert into %I."userCount" ("day", "count") values ($1, $2)', tg_table_schema)
          using "of_day", "more";
      end if;
    end loop;
    return null;
  end $$;

create function "count_no_users"() returns trigger language plpgsql set search_path = pg_catalog as $$
  declare "of_day" date; "more" bigint; "found" integer;
  begin
    execute format('delete from %I."userCount"', tg_table_schema);
    return null;
  end $$;

-- A link that is written over leaves no picture behind, whoever changes it.
create function "forget_user_picture"() returns trigger language plpgsql set search_path = pg_catalog as $$ begin
    execute format('delete from %I."picture" where "userId" = $1 and right(coalesce($2, ''''), 33) <> ''/'' || "id"', tg_table_schema) using new."id", new."image";
    return null;
  end $$;

create function "forget_organization_picture"() returns trigger language plpgsql set search_path = pg_catalog as $$ begin
    execute format('delete from %I."picture" where "organizationId" = $1 and right(coalesce($2, ''''), 33) <> ''/'' || "id"', tg_table_schema) using new."id", new."logo";
    return null;
  end $$;

create trigger "organization_logo_changed_trigger" after update of "logo" on "organization"
  for each row when (old."logo" is not null and old."logo" is distinct from new."logo") execute function "forget_organization_picture"();
create trigger "user_deleted_count_trigger" after delete on "user" referencing old table as "changed_rows"
  for each statement execute function "count_deleted_users"();
alter table "user" enable always trigger "user_deleted_count_trigger";
create trigger "user_deleted_trigger" after delete on "user" referencing old table as "deleted"
  for each statement execute function "remember_deleted_users"();
create trigger "user_email_changed_methods_trigger" after update of "email" on "user"
  for each row when (old."email" is distinct from new."email") execute function "unprove_methods"();
create trigger "user_email_changed_trigger" before update of "email" on "user"
  for each row when (old."email" is distinct from new."email") execute function "forget_mailbox_proof"();
create trigger "user_image_changed_trigger" after update of "image" on "user"
  for each row when (old."image" is not null and old."image" is distinct from new."image") execute function "forget_user_picture"();
create trigger "user_inserted_count_trigger" after insert on "user" referencing new table as "changed_rows"
  for each statement execute function "count_inserted_users"();
alter table "user" enable always trigger "user_inserted_count_trigger";
-- Of rows, so that other updates cost nothing: hardly anything writes this column.
create trigger "user_redated_count_trigger" after update of "createdAt" on "user"
  for each row when (old."createdAt" is distinct from new."createdAt") execute function "count_redated_user"();
alter table "user" enable always trigger "user_redated_count_trigger";
create trigger "user_truncated_count_trigger" after truncate on "user"
  for each statement execute function "count_no_users"();
alter table "user" enable always trigger "user_truncated_count_trigger";
`
