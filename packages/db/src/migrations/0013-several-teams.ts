import { type Kysely, type Migration, sql, type Transaction } from 'kysely'
import { withoutTimeout } from '#engine/statement-timeout.ts'
import { sorted, time } from './0001-initial/types.ts'

// No foreign key on teamId, so that removing a team does not delete its rows in one statement, however many they are.
const teamMember = [
  `create table "teamMember" (
    "id" ${sorted} primary key default replace(gen_random_uuid()::text, '-', ''),
    "teamId" ${sorted} not null,
    "memberId" ${sorted} not null references "member" ("id") on delete cascade,
    "createdAt" ${time} not null,
    constraint "team_member_key" unique ("teamId", "memberId")
  )`,
  'create index "team_member_oldest_index" on "teamMember" ("memberId", "createdAt", "id")',
]

// What a process of the version before writes into member.teamId is the member's only team. At depth 0 only: the two
// tables follow each other.
const followMember = [
  `create function "follow_member_team"() returns trigger language plpgsql as $$ begin
    delete from "teamMember" where "memberId" = new."id" and "teamId" is distinct from new."teamId";
    insert into "teamMember" ("teamId", "memberId", "createdAt")
      select "id", new."id", case when tg_op = 'INSERT' then new."createdAt" else now() end
      from "team" where "id" = new."teamId" and "organizationId" = new."organizationId"
      on conflict do nothing;
    return null;
  end $$`,
  `create trigger "member_added_to_team_trigger" after insert on "member" for each row
    when (new."teamId" is not null and pg_trigger_depth() = 0) execute function "follow_member_team"()`,
  `create trigger "member_team_changed_trigger" after update of "teamId" on "member" for each row
    when (old."teamId" is distinct from new."teamId" and pg_trigger_depth() = 0)
    execute function "follow_member_team"()`,
]

// member.teamId is the oldest of the member's teams; without any it keeps the id of a deleted one (wire).
const followTeams = [
  `create function "follow_team_members"() returns trigger language plpgsql as $$
  declare "changed" text := case when tg_op = 'INSERT' then new."memberId" else old."memberId" end;
  begin
    update "member" set "teamId" = coalesce(
      (select "teamMember"."teamId" from "teamMember" where "memberId" = "changed" order by "createdAt", "id" limit 1),
      (select "member"."teamId" where not exists (select from "team" where "team"."id" = "member"."teamId")))
    where "id" = "changed";
    return null;
  end $$`,
  `create trigger "team_member_changed_trigger" after insert or delete on "teamMember" for each row
    when (pg_trigger_depth() = 0) execute function "follow_team_members"()`,
]

// A session's active team is one of its active organization, and its user is in it, whichever process changes that.
const activeTeam = [
  `alter table "session" add column "activeTeamId" ${sorted}`,
  `create function "forget_active_team"() returns trigger language plpgsql as $$ begin
    new."activeTeamId" := null;
    return new;
  end $$`,
  `create trigger "session_organization_changed_trigger" before update of "activeOrganizationId" on "session"
    for each row when (old."activeOrganizationId" is distinct from new."activeOrganizationId")
    execute function "forget_active_team"()`,
  `create function "leave_active_team"() returns trigger language plpgsql as $$ begin
    update "session" set "activeTeamId" = null
      from "member" where "member"."id" = old."memberId" and "session"."userId" = "member"."userId"
      and "session"."activeTeamId" = old."teamId";
    return null;
  end $$`,
  `create trigger "team_member_removed_trigger" after delete on "teamMember" for each row
    execute function "leave_active_team"()`,
]

export const severalTeams: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...teamMember, ...followMember, ...followTeams, ...activeTeam]) {
      await sql.raw(statement).execute(db)
    }
  },
}

const BATCH = 1000

/** Every member of before is in the team that member.teamId names, if it exists; running again changes nothing. */
export async function carryOverTeams(db: Kysely<unknown>): Promise<void> {
  let last: string | undefined = ''
  do last = await withoutTimeout(db, (trx) => carryOverBatch(trx, last))
  while (last !== undefined)
}

// Locked, so that a member who is moved meanwhile is not put back into the team they leave.
async function carryOverBatch(trx: Transaction<unknown>, after = ''): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with "batch" as (
      select "id", "teamId", "organizationId", "createdAt" from "member"
      where "id" > ${after} and "teamId" is not null order by "id" limit ${sql.lit(BATCH)} for no key update
    ), "carried" as (
      insert into "teamMember" ("teamId", "memberId", "createdAt")
      select "batch"."teamId", "batch"."id", "batch"."createdAt" from "batch"
      join "team" on "team"."id" = "batch"."teamId" and "team"."organizationId" = "batch"."organizationId"
      on conflict do nothing
    )
    select "id" from "batch" order by "id" desc limit 1`.execute(trx)
  return rows[0]?.id
}
