import type { Team } from '@foyer/auth-domain/team/team'
import type { Db, Trx } from './handles.ts'

export const teamColumns = ['id', 'name', 'organizationId', 'createdAt', 'updatedAt'] as const

export async function insertTeam(trx: Trx, team: Team): Promise<void> {
  await trx.insertInto('team').values(team).execute()
}

/** Found within its organization alone (S55). */
export async function findTeam(db: Db, organizationId: string, id: string): Promise<Team | undefined> {
  return db
    .selectFrom('team')
    .select(teamColumns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function renameTeam(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable('team').set({ name }).where('id', '=', id).execute()
}

export async function deleteTeam(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('team').where('id', '=', id).execute()
}

export async function countTeams(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('team')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
  return count
}

/** The teams of an organization as one of its members sees them, oldest first; undefined for anyone else. */
export async function findTeamsFor(db: Db, organizationId: string, userId: string): Promise<Team[] | undefined> {
  const rows = await db
    .selectFrom('member')
    .leftJoin('team', 'team.organizationId', 'member.organizationId')
    .select(teamColumns.map((column) => `team.${column}` as const))
    .where('member.organizationId', '=', organizationId)
    .where('member.userId', '=', userId)
    .orderBy('team.createdAt')
    .orderBy('team.id')
    .execute()
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id, name, createdAt, updatedAt }) =>
    id === null || name === null || createdAt === null ? [] : [{ id, name, organizationId, createdAt, updatedAt }],
  )
}
