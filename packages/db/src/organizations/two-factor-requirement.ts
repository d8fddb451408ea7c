import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { hasVerifiedPasskey } from '#two-factor/second-factor-state.ts'
import { type StoredUser, toUser, userColumns } from '#users/users.ts'

/** Whether members need a second factor, from when on, and when they were mailed about it. */
export type StoredRequirement = { requiredFrom: Date | null; noticeAt: Date | null }

/** Undefined when there is no such organization. */
export async function findTwoFactorRequirement(db: Db, organizationId: string): Promise<StoredRequirement | undefined> {
  return db
    .selectFrom('organization')
    .select(['twoFactorRequiredFrom as requiredFrom', 'twoFactorNoticeAt as noticeAt'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
}

/** The organization must be locked. */
export async function storeTwoFactorRequirement(
  trx: Trx,
  organizationId: string,
  { requiredFrom, noticeAt }: StoredRequirement,
): Promise<void> {
  await trx
    .updateTable('organization')
    .set({ twoFactorRequiredFrom: requiredFrom, twoFactorNoticeAt: noticeAt })
    .where('id', '=', organizationId)
    .execute()
}

/** Whether an organization of a user requires a second factor of its members at `now`. */
export async function isRequiredByOrganizationOf(db: Db, userId: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select('organization.id')
    .where('member.userId', '=', userId)
    .where('organization.twoFactorRequiredFrom', '<=', now)
    .executeTakeFirst()
  return found !== undefined
}

/** How many members there are, and how many have no second factor; passkeys count as one where `passkeys` says so. */
export async function countReadiness(
  db: Db,
  organizationId: string,
  passkeys: boolean,
): Promise<{ total: number; notReady: number }> {
  return db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(isReady(passkeys), '=', false).as('notReady'),
    ])
    .where('member.organizationId', '=', organizationId)
    .executeTakeFirstOrThrow()
}

/** The members without a second factor, oldest first, at most `limit`. */
export async function findMembersNotReady(
  db: Db,
  organizationId: string,
  { passkeys, limit }: { passkeys: boolean; limit: number },
): Promise<StoredUser[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(userColumns.map((column) => `user.${column}` as const))
    .where('member.organizationId', '=', organizationId)
    .where(isReady(passkeys), '=', false)
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .limit(limit)
    .execute()
  return rows.map(toUser)
}

/** Of a query that reads `user`: whether they have a second factor. */
export function isReady(passkeys: boolean) {
  const byCode = sql<boolean>`("user"."twoFactorEnabled" is true)`
  return passkeys ? sql<boolean>`(${byCode} or ${hasVerifiedPasskey('user.id')})` : byCode
}

/** How many users have an account of their own and no second factor. */
export async function countUsersNotReady(db: Db, passkeys: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isReady(passkeys), '=', false)
    .where(sql<boolean>`"user"."isAnonymous" is not true`)
    .executeTakeFirstOrThrow()
  return count
}
