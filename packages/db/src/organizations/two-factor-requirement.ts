import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { hasVerifiedPasskey } from '#two-factor/second-factor-state.ts'
import { type StoredUser, toUser, userColumns } from '#users/users.ts'

/** Whether members need a second factor, from when on, when they were mailed about it, and the date that they were told. */
export type StoredRequirement = { requiredFrom: Date | null; noticeAt: Date | null; toldFrom: Date | null }

/** What members are mailed: those who come `after` a member, or all. */
export type RequirementNotice = {
  organizationId: string
  /** Its name. */
  organization: string
  requiredFrom: Date
  after: string
}

/** Undefined when there is no such organization. */
export async function findTwoFactorRequirement(db: Db, organizationId: string): Promise<StoredRequirement | undefined> {
  return db
    .selectFrom('organization')
    .select(['twoFactorRequiredFrom as requiredFrom', 'twoFactorNoticeAt as noticeAt', 'twoFactorToldFrom as toldFrom'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
}

/** The organization must be locked. */
export async function storeTwoFactorRequirement(
  trx: Trx,
  organizationId: string,
  { requiredFrom, noticeAt }: Pick<StoredRequirement, 'requiredFrom' | 'noticeAt'>,
): Promise<void> {
  await later(
    trx,
    trx
      .updateTable('organization')
      .set({ twoFactorRequiredFrom: requiredFrom, twoFactorNoticeAt: noticeAt })
      .where('id', '=', organizationId)
      .compile(),
  )
}

/** Stores what members were told, and up to whom; null when all were. The organization must be locked. */
export async function storeNotice(
  trx: Trx,
  organizationId: string,
  { toldFrom, toldUntil }: { toldFrom: Date; toldUntil: string | null },
): Promise<void> {
  await later(
    trx,
    trx
      .updateTable('organization')
      .set({ twoFactorToldFrom: toldFrom, twoFactorToldUntil: toldUntil })
      .where('id', '=', organizationId)
      .compile(),
  )
}

/** Locks an organization that requires a second factor and has members to mail; of several processes, one gets each. */
export async function claimUnfinishedNotice(trx: Trx): Promise<RequirementNotice | undefined> {
  const found = await trx
    .selectFrom('organization')
    .select(['id', 'name', 'twoFactorRequiredFrom', 'twoFactorToldUntil'])
    .where('twoFactorToldUntil', 'is not', null)
    .where('twoFactorRequiredFrom', 'is not', null)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$narrowType<{ twoFactorRequiredFrom: Date; twoFactorToldUntil: string }>()
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { id, name, twoFactorRequiredFrom: requiredFrom, twoFactorToldUntil: after } = found
  return { organizationId: id, organization: name, requiredFrom, after }
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

/** The members without a second factor who come `after` a member, by id, at most `limit`. */
export async function findMembersNotReady(
  db: Db,
  organizationId: string,
  { passkeys, after, limit }: { passkeys: boolean; after: string; limit: number },
): Promise<{ memberId: string; user: StoredUser }[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(userColumns.map((column) => `user.${column}` as const))
    .select('member.id as memberId')
    .where('member.organizationId', '=', organizationId)
    .where('member.id', '>', after)
    .where(isReady(passkeys), '=', false)
    .orderBy('member.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ memberId: row.memberId, user: toUser(row) }))
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
