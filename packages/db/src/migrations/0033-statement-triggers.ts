import { type Kysely, type Migration, sql } from 'kysely'
import { carryOverDeletedUsers } from './0005-deleted-users.ts'
import { linearAnnouncements } from './0022-announced-changes.ts'

// Whoever writes a row may have any `search_path`, as `pg_dump` has none: tables are named in the schema of the one that is
// written, wherever that is moved to. Each statement is planned for the rows that have changed, few or many.
function functionOf(name: string, body: string): string {
  return `create or replace function "${name}"() returns trigger language plpgsql set search_path = '' as $$ begin
    ${body}
    return null;
  end $$`
}

function execute(statement: string): string {
  return `execute format('${statement.replaceAll('public.', '%1$I.')}', tg_table_schema);`
}

const rememberDeletedUsers = functionOf(
  'remember_deleted_users',
  execute('insert into public."deletedUser" ("id") select "id" from "deleted" on conflict do nothing'),
)

// member.teamId is the oldest of the member's teams; without any it keeps the id of a deleted one (wire). The members are
// found by their ids, whatever statistics there are.
const setOldestTeam = execute(`
  update public."member" set "teamId" = "found"."teamId" from (
    select "id", coalesce(
      (select "teamMember"."teamId" from public."teamMember" where "memberId" = "member"."id"
        order by "createdAt", "id" limit 1),
      (select "member"."teamId" where not exists (select from public."team" where "team"."id" = "member"."teamId"))
    ) as "teamId"
    from public."member" where "id" = any(array(select "memberId" from "changed_rows"))
  ) as "found"
  where "member"."id" = "found"."id" and "member"."teamId" is distinct from "found"."teamId"`)

// A session's active team is one that its user is in.
function leaveActiveTeams(left: string): string {
  return `update public."session" set "activeTeamId" = null where "id" = any(array(
    select "session"."id" from "${left}" join public."member" on "member"."id" = "${left}"."memberId"
    join public."session" on "session"."userId" = "member"."userId" and "session"."activeTeamId" = "${left}"."teamId"))`
}

const moved = `select "after"."id", "after"."teamId", "after"."organizationId"
  from "old_rows" as "before" full join "new_rows" as "after" using ("id")
  where "before"."teamId" is distinct from "after"."teamId"`

const leaveOtherTeams = execute(`
  with "moved" as (${moved}), "left" as (
    delete from public."teamMember" where "id" = any(array(
      select "teamMember"."id" from "moved" join public."teamMember" on "memberId" = "moved"."id"
      where "teamMember"."teamId" is distinct from "moved"."teamId"))
    returning "memberId", "teamId"
  ) ${leaveActiveTeams('left')}`)

function joinTeams(members: string, since: string): string {
  return execute(`
    insert into public."teamMember" ("teamId", "memberId", "createdAt")
    select "team"."id", "joined"."id", ${since} from (${members}) as "joined"
    join public."team" on "team"."id" = "joined"."teamId" and "team"."organizationId" = "joined"."organizationId"
    on conflict do nothing`)
}

const teamFunctions = [
  functionOf('team_members_added', setOldestTeam),
  functionOf('team_members_removed', `${setOldestTeam} ${execute(leaveActiveTeams('changed_rows'))}`),
  // What a process of before several teams writes into member.teamId is the member's only team.
  functionOf(
    'follow_added_members',
    `if exists (select from "new_rows" where "teamId" is not null) then
      ${joinTeams('select * from "new_rows"', '"joined"."createdAt"')} end if;`,
  ),
  functionOf(
    'follow_moved_members',
    `if exists (${moved}) then ${leaveOtherTeams} ${joinTeams(moved, 'now()')} end if;`,
  ),
]

const rowTriggers = {
  member: ['member_added_to_team_trigger', 'member_team_changed_trigger'],
  teamMember: ['team_member_changed_trigger', 'team_member_removed_trigger'],
}
const rowFunctions = ['follow_member_team', 'follow_team_members', 'leave_active_team']

// At depth 0 only: the two tables follow each other. Of a member who is deleted there is nothing left to set.
function triggerOf(name: string, on: string, called: string): string {
  return `create trigger "${name}" after ${on} for each statement
    when (pg_trigger_depth() = 0) execute function "${called}"()`
}

const teams = [
  ...Object.entries(rowTriggers).flatMap(([table, names]) =>
    names.map((name) => `drop trigger "${name}" on "${table}"`),
  ),
  ...rowFunctions.map((name) => `drop function "${name}"()`),
  ...teamFunctions,
  triggerOf(
    'team_members_added_trigger',
    'insert on "teamMember" referencing new table as "changed_rows"',
    'team_members_added',
  ),
  triggerOf(
    'team_members_removed_trigger',
    'delete on "teamMember" referencing old table as "changed_rows"',
    'team_members_removed',
  ),
  triggerOf('members_added_trigger', 'insert on "member" referencing new table as "new_rows"', 'follow_added_members'),
  triggerOf(
    'members_moved_trigger',
    'update on "member" referencing old table as "old_rows" new table as "new_rows"',
    'follow_moved_members',
  ),
]

/** Triggers that do once a statement what they did for each of its rows, whatever `search_path` the writer has. */
export const statementTriggers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...linearAnnouncements, rememberDeletedUsers, ...teams]) {
      await sql.raw(statement).execute(db)
    }
  },
}

/** Users who were forgotten before are listed again: events tell more of them than an earlier version took out. */
export const forgetDeletedUsersAgain = carryOverDeletedUsers
