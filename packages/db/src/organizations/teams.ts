import { limits } from '@foyer/auth-domain/limits'
import type { Team } from '@foyer/auth-domain/team/team.schema'
import type { TeamWithMembers } from '@foyer/auth-domain/team/team-with-members'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { endInSlices } from '#engine/slices.ts'
import { type RequiredOfMembers, requiredFromOf } from './members.ts'

export const teamColumns = ['id', 'name', 'organizationId', 'createdAt', 'updatedAt'] as const

export async function insertTeam(trx: Trx, team: Team): Promise<void> {
  await later(trx, trx.insertInto('team').values(team).compile())
}

/** Only within its organization (S55). */
export async function findTeam(db: Db, organizationId: string, id: string): Promise<Team | undefined> {
  return db
    .selectFrom('team')
    .select(teamColumns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function renameTeam(trx: Trx, id: string, name: string): Promise<void> {
  await later(trx, trx.updateTable('team').set({ name }).where('id', '=', id).compile())
}

/** Deletes a team. Its members are then of the oldest of their other teams, or keep its id (wire). */
export async function deleteTeam(trx: Trx, id: string): Promise<void> {
  await later(trx, trx.deleteFrom('team').where('id', '=', id).compile())
  await endInSlices(trx, [{ table: 'teamMember', condition: sql`"teamId" = ${id}` }])
}

export async function countTeams(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('team')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

type TeamsOf<Shown> = RequiredOfMembers & { teams: Shown[] }

/** The teams of an organization for one of its members, oldest first, as many as are listed; undefined for other users. */
export async function findTeamsFor(db: Db, organizationId: string, userId: string): Promise<TeamsOf<Team> | undefined> {
  const rows = await db
    .selectFrom('member')
    .leftJoin('team', 'team.organizationId', 'member.organizationId')
    .select(teamColumns.map((column) => `team.${column}` as const))
    .select(requiredFromOf('member'))
    .where('member.organizationId', '=', organizationId)
    .where('member.userId', '=', userId)
    .orderBy('team.createdAt')
    .orderBy('team.id')
    .limit(limits.listedTeams)
    .execute()
  const [first] = rows
  return first && { requiredFrom: first.requiredFrom, teams: rows.flatMap((row) => toTeams(organizationId, row)) }
}

// Of a team: what the answer says of its first members in JSON, together with those of the teams before it.
const BYTES = sql`sum(octet_length("first"::text)) over (order by "createdAt", "id" rows unbounded preceding)`

/**
 * The same with the number of members of each team, and its first `limit` members by joining date; none of teams for which
 * the answer has no room (R24). One statement.
 */
export async function findTeamsWithMembersFor(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  limit: number,
): Promise<TeamsOf<TeamWithMembers> | undefined> {
  const listed = db
    .selectFrom('member as reader')
    .leftJoin('team', 'team.organizationId', 'reader.organizationId')
    .select(teamColumns.map((column) => `team.${column}` as const))
    .select(requiredFromOf('reader'))
    .select((team) => [
      team
        .selectFrom('teamMember')
        .select((select) => select.fn.countAll<number>().as('count'))
        .whereRef('teamMember.teamId', '=', 'team.id')
        .as('members'),
      team
        .exists(
          team
            .selectFrom('teamMember')
            .select('teamMember.id')
            .whereRef('teamMember.teamId', '=', 'team.id')
            .whereRef('teamMember.memberId', '=', 'reader.id'),
        )
        .as('own'),
      jsonArrayFrom(
        team
          // With an offset, or the planner may look for each team's members among all of the organization.
          .selectFrom((query) =>
            query
              .selectFrom('teamMember')
              .innerJoin('member', 'member.id', 'teamMember.memberId')
              .select(['member.id', 'member.userId', 'member.createdAt'])
              .whereRef('teamMember.teamId', '=', 'team.id')
              .offset(sql.lit(0))
              .as('member'),
          )
          .innerJoin('user', 'user.id', 'member.userId')
          .select(['user.id', 'user.name', 'user.email', 'user.image'])
          .orderBy('member.createdAt')
          .orderBy('member.id')
          .limit(limit),
      ).as('first'),
    ])
    .where('reader.organizationId', '=', organizationId)
    .where('reader.userId', '=', userId)
    .orderBy('team.createdAt')
    .orderBy('team.id')
    .limit(limits.listedTeamsWithMembers)
  const rows = await db
    .selectFrom(listed.as('listed'))
    .select([...teamColumns, 'requiredFrom', 'members', 'own'])
    .select((team) =>
      team
        .case()
        .when(BYTES, '<=', limits.listedTeamMemberBytes)
        .then(team.ref('first'))
        .else(sql<[]>`'[]'::json`)
        .end()
        .as('first'),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const [row] = rows
  if (row === undefined) return undefined
  const teams = rows.flatMap(({ members, own, first, ...team }) =>
    toTeams(organizationId, team).map((found) => ({ ...found, members: members ?? 0, own: own === true, first })),
  )
  return { requiredFrom: row.requiredFrom, teams }
}

// The left join gives null columns for an organization without teams.
function toTeams(
  organizationId: string,
  { id, name, createdAt, updatedAt }: { [Column in keyof Team]: Team[Column] | null },
): Team[] {
  return id === null || name === null || createdAt === null ? [] : [{ id, name, organizationId, createdAt, updatedAt }]
}
