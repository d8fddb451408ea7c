import { limits } from '@foyer/auth-domain/limits'
import type { Team } from '@foyer/auth-domain/team/team.schema'
import type { TeamMember } from '@foyer/auth-domain/team/team-member'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { endInSlices } from '#engine/slices.ts'
import { type RequiredOfMembers, requiredFromOf } from './members.ts'
import { teamColumns } from './teams.ts'

const columns = ['teamMember.id', 'teamMember.teamId', 'member.userId', 'teamMember.createdAt'] as const

/** Condition on a row of `member`: it is in the team. */
export function isInTeam(teamId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from "teamMember"
    where "teamMember"."memberId" = "member"."id" and "teamMember"."teamId" = ${teamId})`
}

/** A member of an organization, named by one of their ids, in a team. */
export async function findTeamMember(
  db: Db,
  {
    organizationId,
    teamId,
    ...member
  }: { organizationId: string; teamId: string } & ({ id: string } | { userId: string }),
): Promise<TeamMember | undefined> {
  const [column, value] =
    'id' in member ? (['member.id', member.id] as const) : (['member.userId', member.userId] as const)
  return db
    .selectFrom('teamMember')
    .innerJoin('member', 'member.id', 'teamMember.memberId')
    .select(columns)
    .where('teamMember.teamId', '=', teamId)
    .where('member.organizationId', '=', organizationId)
    .where(column, '=', value)
    .executeTakeFirst()
}

/** The members of a team in the order in which they came into it, as many as are listed. */
export async function findTeamMembers(db: Db, teamId: string): Promise<TeamMember[]> {
  return db
    .selectFrom('teamMember')
    .innerJoin('member', 'member.id', 'teamMember.memberId')
    .select(columns)
    .where('teamMember.teamId', '=', teamId)
    .orderBy('teamMember.createdAt')
    .orderBy('teamMember.id')
    .limit(limits.listedMembers)
    .execute()
}

/** The member must not be in the team. Returns the id of the row. */
export async function insertTeamMember(
  trx: Trx,
  teamMember: { teamId: string; memberId: string; createdAt: Date },
): Promise<string> {
  const { id } = await trx.insertInto('teamMember').values(teamMember).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteTeamMember(trx: Trx, id: string): Promise<void> {
  await later(trx, trx.deleteFrom('teamMember').where('id', '=', id).compile())
}

/** Makes a team the only one of a member; null takes them out of all. */
export async function setOnlyTeam(
  trx: Trx,
  { memberId, teamId }: { memberId: string; teamId: string | null },
  now: Date,
): Promise<void> {
  const others = sql`"memberId" = ${memberId}${teamId === null ? sql`` : sql` and "teamId" <> ${teamId}`}`
  await endInSlices(trx, [{ table: 'teamMember', condition: others }])
  if (teamId === null) {
    // The id of a deleted team that the member kept.
    await later(trx, trx.updateTable('member').set({ teamId: null }).where('id', '=', memberId).compile())
    return
  }
  await later(
    trx,
    trx
      .insertInto('teamMember')
      .values({ teamId, memberId, createdAt: now })
      .onConflict((conflict) => conflict.columns(['teamId', 'memberId']).doNothing())
      .compile(),
  )
}

export async function countTeamMembers(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('teamMember')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('teamId', '=', teamId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The teams a user is in, oldest first, as many as are listed: of one organization, or of all; with `openAt` of those that
 * require no second factor then.
 */
export async function findTeamsOf(
  db: Db,
  userId: string,
  of: { organizationId: string } | { openAt: Date | undefined },
): Promise<Team[]> {
  let teams = db
    .selectFrom('member')
    .innerJoin('teamMember', 'teamMember.memberId', 'member.id')
    .innerJoin('team', 'team.id', 'teamMember.teamId')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(teamColumns.map((column) => `team.${column}` as const))
    .where('member.userId', '=', userId)
  if ('organizationId' in of) teams = teams.where('member.organizationId', '=', of.organizationId)
  else if (of.openAt !== undefined) {
    const required = sql<boolean>`coalesce("organization"."twoFactorRequiredFrom" <= ${of.openAt}, false)`
    teams = teams.where(({ not }) => not(required))
  }
  return teams.orderBy('team.createdAt').orderBy('team.id').limit(limits.listedTeams).execute()
}

/**
 * A team for a member of its organization, what this requires of its members, and their own row if they are in the team;
 * undefined for other users (S55). One statement.
 */
export async function findTeamFor(
  db: Db,
  id: string,
  userId: string,
): Promise<(RequiredOfMembers & { team: Team; own: TeamMember | undefined }) | undefined> {
  const row = await db
    .selectFrom('team')
    .innerJoin('member', 'member.organizationId', 'team.organizationId')
    .leftJoin('teamMember', (join) =>
      join.onRef('teamMember.memberId', '=', 'member.id').onRef('teamMember.teamId', '=', 'team.id'),
    )
    .select(teamColumns.map((column) => `team.${column}` as const))
    .select(['teamMember.id as ownId', 'teamMember.createdAt as ownCreatedAt'])
    .select(requiredFromOf('member'))
    .where('team.id', '=', id)
    .where('member.userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { ownId, ownCreatedAt, requiredFrom, ...team } = row
  const own =
    ownId === null || ownCreatedAt === null ? undefined : { id: ownId, teamId: id, userId, createdAt: ownCreatedAt }
  return { team, requiredFrom, own }
}
