import { DELETED_EMAIL_PREFIX } from '@foyer/auth-domain/user/delete-user'
import { sql } from 'kysely'
import type { Trx } from '#engine/handles.ts'
import { isBannedAt, userHasAnyRole } from './user-conditions.ts'

/** Key of the advisory lock taken before an admin stops being one; arbitrary, but the same in every version. */
const LOCK = 716_539_041

/** Who are admins: by these roles, or by their ids. */
type Admins = { roles: readonly string[]; ids: readonly string[] }

/**
 * Whether there is another admin who is not banned. Until the transaction ends no other can stop being one after asking the
 * same: of the last two that go at once, one finds nobody. After users, before what belongs to them (docs/architecture.md).
 */
export async function lockOtherAdmin(trx: Trx, userId: string, { roles, ids }: Admins, now: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
  const other = await trx
    .selectFrom('user')
    .select('id')
    .where('id', '<>', userId)
    .where(({ or }) => or([userHasAnyRole(roles), sql<boolean>`"id" = any(${[...ids]}::text[])`]))
    .where(({ not }) => not(isBannedAt(now)))
    .where(({ not }) => not(sql<boolean>`starts_with("email", ${DELETED_EMAIL_PREFIX})`))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
