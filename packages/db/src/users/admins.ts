import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { type Admins, isAdminAt } from './user-conditions.ts'
import { type StoredUser, toUser, userColumns } from './users.ts'

/** Key of the advisory lock taken before an admin stops being one; arbitrary, but the same in every version. */
const LOCK = 716_539_041

/**
 * Whether there is another admin. Until the transaction ends no other can stop being one after asking the
 * same: of the last two that go at once, one finds nobody. After users, before what belongs to them (docs/architecture.md).
 */
export async function lockOtherAdmin(trx: Trx, userId: string, admins: Admins, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
  const other = await trx
    .selectFrom('user')
    .select('id')
    .where('id', '<>', userId)
    .where(isAdminAt(admins, now))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** The admins, the first ones first. */
export async function findAdmins(
  db: Db,
  admins: Admins,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredUser[]> {
  const rows = await db
    .selectFrom('user')
    .select(userColumns)
    .where(isAdminAt(admins, now))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toUser)
}
