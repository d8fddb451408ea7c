import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { keepsRole } from '#organizations/held-roles.ts'
import { type StoredUser, toUser, userColumns } from '#users/users.ts'

/** A key whose expiry is to be announced, and whose it is. */
export type ExpiringApiKey = {
  id: string
  name: string | null
  start: string | null
  userId: string | null
  organizationId: string | null
  /** Its name; null for a key of a user. */
  organization: string | null
  organizationSlug: string | null
  expiresAt: Date
}

/** Keys that expire between `now` and `until`; those made for less than the notice are none. */
export type ExpiryNotices = { now: Date; until: Date; noticeSeconds: number; limit: number }

/** Claims keys to announce: of several processes, one gets each (T118). Disabled keys can be left to expire. */
export async function claimExpiringApiKeys(
  trx: Trx,
  { now, until, noticeSeconds, limit }: ExpiryNotices,
): Promise<ExpiringApiKey[]> {
  const { rows } = await sql<ExpiringApiKey>`
    update "apikey" set "expiryMailedAt" = ${now} where "id" = any(array(
      select "id" from "apikey"
      where "expiresAt" > ${now} and "expiresAt" <= ${until} and "expiryMailedAt" is null and "enabled"
      and "createdAt" < "expiresAt" - ${noticeSeconds} * interval '1 s'
      order by "expiresAt", "id" limit ${limit} for update skip locked
    )) returning "apikey"."id", "apikey"."name", "start", "userId", "organizationId", "expiresAt",
      (select "name" from "organization" where "organization"."id" = "organizationId") as "organization",
      (select "slug" from "organization" where "organization"."id" = "organizationId") as "organizationSlug"`.execute(
    trx,
  )
  return rows
}

/** The owners of an organization, the first ones first. */
export async function findOwners(
  db: Db,
  organizationId: string,
  { ownerRole, limit }: { ownerRole: string; limit: number },
): Promise<StoredUser[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(userColumns.map((column) => `user.${column}` as const))
    .where('member.organizationId', '=', organizationId)
    .where(keepsRole(ownerRole))
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .limit(limit)
    .execute()
  return rows.map(toUser)
}

/** How many keys that are in force nobody has used since `since`. */
export async function countUnusedApiKeys(db: Db, { since, now }: { since: Date; now: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('apikey')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('enabled', '=', true)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .where(({ fn, ref }) => fn.coalesce(ref('lastRequest'), ref('createdAt')), '<=', since)
    .executeTakeFirstOrThrow()
  return count
}
