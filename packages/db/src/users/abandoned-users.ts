import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { recordEvents } from '#operations/audit.ts'
import { deleteOrganizations } from '#organizations/organizations.ts'

/** `createdBefore` bounds the age; `keepsOrganizations` where no organization may be deleted. */
export type AbandonedUsers = { createdBefore: Date; keepsOrganizations: boolean; limit: number; now: Date }

/**
 * Deletes anonymous users without session and sign-in method, whom nobody can sign in as any more, with the organizations nobody else
 * belongs to; returns how many. Those who are in an organization with others stay.
 */
export async function deleteAbandonedUsers(db: Db, abandoned: AbandonedUsers): Promise<number> {
  const candidates = await findAbandoned(db, abandoned, sql`true`)
  if (candidates.length === 0) return 0
  return db.transaction().execute(async (trx) => {
    // Lock order: organizations before users (docs/architecture.md).
    await sql`select "id" from "organization" where "id" in
      (select "organizationId" from "member" where "userId" = any(${candidates})) order by "id" for update`.execute(trx)
    await sql`select "id" from "user" where "id" = any(${candidates}) order by "id" for update`.execute(trx)
    const ids = await findAbandoned(trx, abandoned, sql`"user"."id" = any(${candidates})`)
    if (ids.length > 0) await deleteUsers(trx, ids, abandoned.now)
    return ids.length
  })
}

async function findAbandoned(
  db: Db,
  { createdBefore, keepsOrganizations, limit }: AbandonedUsers,
  among: RawBuilder<boolean>,
): Promise<string[]> {
  const others = keepsOrganizations ? sql`true` : sql`"other"."userId" <> "own"."userId"`
  const { rows } = await sql<{ id: string }>`
    select "id" from "user" where "isAnonymous" and "createdAt" <= ${createdBefore} and ${among}
    and not exists (select from "session" where "session"."userId" = "user"."id")
    and not exists (select from "account" where "account"."userId" = "user"."id")
    and not exists (select from "passkey" where "passkey"."userId" = "user"."id")
    and not exists (select from "apikey" where "apikey"."userId" = "user"."id")
    and not exists (select from "member" as "own" join "member" as "other"
      on "other"."organizationId" = "own"."organizationId" where "own"."userId" = "user"."id" and ${others})
    order by "createdAt", "id" limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

async function deleteUsers(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  const owned = await trx.selectFrom('member').select(['organizationId', 'userId']).where('userId', 'in', ids).execute()
  await recordEvents(trx, [
    ...owned.map(
      ({ organizationId, userId: targetUserId }) =>
        ({ type: 'organization.deleted', targetUserId, organizationId, detail: {}, at }) as const,
    ),
    ...ids.map((targetUserId) => ({ type: 'user.deleted', targetUserId, detail: { abandoned: true }, at }) as const),
  ])
  await deleteOrganizations(
    trx,
    owned.map(({ organizationId }) => organizationId),
  )
  await trx.deleteFrom('user').where('id', 'in', ids).execute()
}
