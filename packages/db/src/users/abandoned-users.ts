import { DELETED_EMAIL_PREFIX } from '@foyer/auth-domain/user/delete-user'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { deleteInSlices } from '#engine/slices.ts'
import { recordEvents } from '#operations/audit.ts'
import { findOrganizationIdsOf } from '#organizations/memberships.ts'
import { deleteOrganizations, lockOrganizations } from '#organizations/organizations.ts'
import { beginUserDeletion } from './deleted-users.ts'

/**
 * `createdBefore` bounds the age; `keepsOrganizations` where no organization may be deleted. One transaction deletes
 * `limit` users and `organizationsAtOnce` organizations at most.
 */
export type AbandonedUsers = {
  createdBefore: Date
  keepsOrganizations: boolean
  limit: number
  organizationsAtOnce: number
  now: Date
}

/**
 * Deletes anonymous users without session and sign-in method, whom nobody can sign in as any more, with the organizations nobody else
 * belongs to; true when there may be more. Of a user with more organizations than a transaction deletes the deletion only
 * begins. Those who are in an organization with others stay.
 */
export async function deleteAbandonedUsers(db: Db, abandoned: AbandonedUsers): Promise<boolean> {
  const candidates = await findAbandoned(db, abandoned, sql`true`)
  const batch = firstOf(candidates, abandoned.organizationsAtOnce)
  if (batch.length === 0) return false
  await db.transaction().execute((trx) => deleteUnlessUsed(trx, batch, abandoned))
  return batch.length < candidates.length || candidates.length >= abandoned.limit
}

type Candidate = { id: string; organizations: number }

/** The first with no more organizations in all, and the first one in any case. */
function firstOf(candidates: readonly Candidate[], organizationsAtOnce: number): readonly Candidate[] {
  let organizations = 0
  const end = candidates.findIndex((candidate, index) => {
    organizations += candidate.organizations
    return index > 0 && organizations > organizationsAtOnce
  })
  return end === -1 ? candidates : candidates.slice(0, end)
}

async function deleteUnlessUsed(trx: Trx, batch: readonly Candidate[], abandoned: AbandonedUsers): Promise<void> {
  const ids = batch.map(({ id }) => id)
  // Lock order: organizations before users (docs/architecture.md).
  const organizationIds: string[] = []
  for (const id of ids) for (const one of await findOrganizationIdsOf(trx, id)) organizationIds.push(one)
  await lockOrganizations(trx, organizationIds.sort())
  await sql`select "id" from "user" where "id" = any(${ids}) order by "id" for update`.execute(trx)
  const found = await findAbandoned(trx, abandoned, sql`"user"."id" = any(${ids})`)
  const organizations = found.reduce((sum, candidate) => sum + candidate.organizations, 0)
  const work = organizations > abandoned.organizationsAtOnce ? beginDeletions : deleteUsers
  const unused = found.map(({ id }) => id)
  if (unused.length > 0) await work(trx, unused, abandoned.now)
}

async function findAbandoned(
  db: Db,
  { createdBefore, keepsOrganizations, limit }: AbandonedUsers,
  among: RawBuilder<boolean>,
): Promise<Candidate[]> {
  const others = keepsOrganizations ? sql`true` : sql`"other"."userId" <> "own"."userId"`
  const { rows } = await sql<Candidate>`
    select "id", (select count(*)::int from "member" where "userId" = "user"."id") as "organizations"
    from "user" where "isAnonymous" and "createdAt" <= ${createdBefore} and ${among}
    and not starts_with("email", ${DELETED_EMAIL_PREFIX})
    and not exists (select from "session" where "session"."userId" = "user"."id")
    and not exists (select from "account" where "account"."userId" = "user"."id")
    and not exists (select from "passkey" where "passkey"."userId" = "user"."id")
    and not exists (select from "apikey" where "apikey"."userId" = "user"."id")
    and not exists (select from "member" as "own" join "member" as "other"
      on "other"."organizationId" = "own"."organizationId" where "own"."userId" = "user"."id" and ${others})
    order by "createdAt", "id" limit ${limit}`.execute(db)
  return rows
}

async function beginDeletions(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  await recordEvents(trx, ids.map(userDeleted(at)))
  for (const id of ids) await beginUserDeletion(trx, id, at)
}

async function deleteUsers(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  const owned = await trx
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['organizationId', 'userId', 'slug'])
    .where('userId', 'in', ids)
    .execute()
  await recordEvents(trx, [
    ...owned.map(
      ({ organizationId, userId: targetUserId, slug }) =>
        ({ type: 'organization.deleted', targetUserId, organizationId, detail: { slug }, at }) as const,
    ),
    ...ids.map(userDeleted(at)),
  ])
  await deleteOrganizations(
    trx,
    owned.map(({ organizationId }) => organizationId),
  )
  await deleteInSlices(trx, 'invitation', sql`"inviterId" = any(${ids})`)
  await trx.deleteFrom('user').where('id', 'in', ids).execute()
}

function userDeleted(at: Date) {
  return (targetUserId: string) => ({ type: 'user.deleted', targetUserId, detail: { abandoned: true }, at }) as const
}
