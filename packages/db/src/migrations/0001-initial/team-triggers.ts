/**
 * Members, their teams and the active teams of sessions, which follow each other once a statement. Tables are named in the
 * schema of the one that is written: a writer may have any `search_path`, as `pg_dump` has none.
 */
export const teamTriggers = `
-- "member"."teamId" is the oldest of the member's teams; without any it keeps the id of a deleted one. Members are found by
-- their ids, whatever statistics there are.
create function "team_members_added"() returns trigger language plpgsql set search_path = '' as $$ begin
    execute format('
  update %1$I."member" set "teamId" = "found"."teamId" from (
    select "id", coalesce(
      (select "teamMember"."teamId" from %1$I."teamMember" where "memberId" = "member"."id"
        order by "createdAt", "id" limit 1),
      (select "member"."teamId" where not exists (select from %1$I."team" where "team"."id" = "member"."teamId"))
    ) as "teamId"
    from %1$I."member" where "id" = any(array(select "memberId" from "changed_rows"))
  ) as "found"
  where "member"."id" = "found"."id" and "member"."teamId" is distinct from "found"."teamId"', tg_table_schema);
    return null;
  end $$;

create function "team_members_removed"() returns trigger language plpgsql set search_path = '' as $$ begin
    execute format('
  update %1$I."member" set "teamId" = "found"."teamId" from (
    select "id", coalesce(
      (select "teamMember"."teamId" from %1$I."teamMember" where "memberId" = "member"."id"
        order by "createdAt", "id" limit 1),
      (select "member"."teamId" where not exists (select from %1$I."team" where "team"."id" = "member"."teamId"))
    ) as "teamId"
    from %1$I."member" where "id" = any(array(select "memberId" from "changed_rows"))
  ) as "found"
  where "member"."id" = "found"."id" and "member"."teamId" is distinct from "found"."teamId"', tg_table_schema); execute format('update %1$I."session" set "activeTeamId" = null where "id" = any(array(
    select "session"."id" from "changed_rows" join %1$I."member" on "member"."id" = "changed_rows"."memberId"
    join %1$I."session" on "session"."userId" = "member"."userId" and "session"."activeTeamId" = "changed_rows"."teamId"))', tg_table_schema);
    return null;
  end $$;

-- What is written into "member"."teamId" is the member's only team.
create function "follow_added_members"() returns trigger language plpgsql set search_path = '' as $$ begin
    if exists (select from "new_rows" where "teamId" is not null) then
      execute format('
    insert into %1$I."teamMember" ("teamId", "memberId", "createdAt")
    select "team"."id", "joined"."id", "joined"."createdAt" from (select * from "new_rows") as "joined"
    join %1$I."team" on "team"."id" = "joined"."teamId" and "team"."organizationId" = "joined"."organizationId"
    on conflict do nothing', tg_table_schema); end if;
    return null;
  end $$;

create function "follow_moved_members"() returns trigger language plpgsql set search_path = '' as $$ begin
    if exists (select "after"."id", "after"."teamId", "after"."organizationId"
  from "old_rows" as "before" full join "new_rows" as "after" using ("id")
  where "before"."teamId" is distinct from "after"."teamId") then execute format('
  with "moved" as (select "after"."id", "after"."teamId", "after"."organizationId"
  from "old_rows" as "before" full join "new_rows" as "after" using ("id")
  where "before"."teamId" is distinct from "after"."teamId"), "left" as (
    delete from %1$I."teamMember" where "id" = any(array(
      select "teamMember"."id" from "moved" join %1$I."teamMember" on "memberId" = "moved"."id"
      where "teamMember"."teamId" is distinct from "moved"."teamId"))
    returning "memberId", "teamId"
  ) update %1$I."session" set "activeTeamId" = null where "id" = any(array(
    select "session"."id" from "left" join %1$I."member" on "member"."id" = "left"."memberId"
    join %1$I."session" on "session"."userId" = "member"."userId" and "session"."activeTeamId" = "left"."teamId"))', tg_table_schema); execute format('
    insert into %1$I."teamMember" ("teamId", "memberId", "createdAt")
    select "team"."id", "joined"."id", now() from (select "after"."id", "after"."teamId", "after"."organizationId"
  from "old_rows" as "before" full join "new_rows" as "after" using ("id")
  where "before"."teamId" is distinct from "after"."teamId") as "joined"
    join %1$I."team" on "team"."id" = "joined"."teamId" and "team"."organizationId" = "joined"."organizationId"
    on conflict do nothing', tg_table_schema); end if;
    return null;
  end $$;

create function "forget_active_team"() returns trigger language plpgsql as $$ begin
    new."activeTeamId" := null;
    return new;
  end $$;

-- At depth 0 only: the two tables follow each other. Of a member who is deleted there is nothing left to set.
create trigger "members_added_trigger" after insert on "member" referencing new table as "new_rows"
  for each statement when (pg_trigger_depth() = 0) execute function "follow_added_members"();
create trigger "members_moved_trigger" after update on "member" referencing old table as "old_rows" new table as "new_rows"
  for each statement when (pg_trigger_depth() = 0) execute function "follow_moved_members"();
create trigger "session_organization_changed_trigger" before update of "activeOrganizationId" on "session"
  for each row when (old."activeOrganizationId" is distinct from new."activeOrganizationId") execute function "forget_active_team"();
create trigger "team_members_added_trigger" after insert on "teamMember" referencing new table as "changed_rows"
  for each statement when (pg_trigger_depth() = 0) execute function "team_members_added"();
create trigger "team_members_removed_trigger" after delete on "teamMember" referencing old table as "changed_rows"
  for each statement when (pg_trigger_depth() = 0) execute function "team_members_removed"();
`
