import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'
import { configuredRoleId } from './held-roles.ts'

const nameOfRole = sql<string>`coalesce("organizationRole"."name",
  substr("memberRole"."roleId", ${sql.lit(configuredRoleId('').length + 1)}))`

/** When a member loses those of their roles that end, by name. */
export async function findRoleEnds(db: Db, memberId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('memberRole')
    .leftJoin('organizationRole', 'organizationRole.id', 'memberRole.storedRoleId')
    .select([nameOfRole.as('name'), 'memberRole.until'])
    .where('memberId', '=', memberId)
    .where('until', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ name, until }) => (until === null ? [] : [[name, until]])))
}
