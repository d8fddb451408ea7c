import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

const USERS = 50

/**
 * Takes out of audit events who the users were that have been deleted: names, emails, addresses and user agents, in every
 * partition. What remains is that somebody with this id did something. Changes at most about `batch` events; true when
 * there may be more.
 */
export async function forgetDeletedUsers(db: Db, batch: number): Promise<boolean> {
  const users = await db.selectFrom('deletedUser').selectAll().orderBy('id').limit(USERS).execute()
  let forgotten = 0
  for (const { id, ...reached } of users) {
    const done = (await isUser(db, id)) ? undefined : await forgetEventsOf(db, id, reached, batch)
    forgotten += done?.events ?? 0
    await (done === undefined || done.events < batch
      ? db.deleteFrom('deletedUser').where('id', '=', id).execute()
      : db.updateTable('deletedUser').set(done.reached).where('id', '=', id).execute())
    if (forgotten >= batch) return true
  }
  return users.length === USERS
}

// Restored from a backup, for instance.
async function isUser(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('user').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The event up to which those of a user have been forgotten; null before the first. */
type Reached = { reachedAt: Date | null; reachedId: number | null }

/** Forgets in the next `batch` events after `reached` that name the user; undefined when there are none. */
async function forgetEventsOf(
  db: Db,
  id: string,
  reached: Reached,
  batch: number,
): Promise<{ events: number; reached: Reached } | undefined> {
  const { rows } = await sql<Reached & { events: number }>`
    with "named" as (
      select "createdAt", "id" from (${sql.join(partsOf(id, reached, batch), sql` union all `)}) "part"
      order by "createdAt", "id" limit ${batch}
    ), "forgotten" as (
      update "auditEvent" set
        "actorName" = case when "actorId" = ${id} then null else "actorName" end,
        "actorEmail" = case when "actorId" = ${id} then null else "actorEmail" end,
        "targetName" = case when "targetUserId" = ${id} then null else "targetName" end,
        "targetEmail" = case when "targetUserId" = ${id} then null else "targetEmail" end,
        "ipAddress" = case when ${isTheirRequest(id)} then null else "ipAddress" end,
        "userAgent" = case when ${isTheirRequest(id)} then null else "userAgent" end,
        "detail" = case when ${tellsOfUser} and ${id} in ("actorId", "targetUserId") then null else "detail" end
      where ("createdAt", "id") in (select "createdAt", "id" from "named")
    )
    select "createdAt" as "reachedAt", "id" as "reachedId", (select count(*)::int from "named") as "events"
    from "named" order by "createdAt" desc, "id" desc limit 1`.execute(db)
  const [last] = rows
  return last && { events: last.events, reached: { reachedAt: last.reachedAt, reachedId: last.reachedId } }
}

// What an admin did as this user was the admin's request. A sign-in that was refused has no actor: the person who tried, they
// came for this user.
function isTheirRequest(id: string): RawBuilder<boolean> {
  return sql`(("actorId" = ${id} and "impersonatorId" is null) or "impersonatorId" = ${id} or ("actorId" is null and "targetUserId" = ${id}))`
}

// The address or username changed from and to, the fingerprint of the one that was tried, the address and user agent of a device or of
// a browser that was signed out, the names that the user gave to what was theirs, whom they invited or by which address they were (their
// invitations are gone as well), and the address of their mails.
const tellsOfUser = sql<boolean>`("type" in ('user.email.changed', 'email-changed', 'user.username.changed', 'session.revoked',
    'user.trusted-device.revoked')
  or "type" like 'user.authentication.%' or "type" like 'session.device.%' or "type" like 'passkey.%' or "type" like 'api-key.%'
  or "type" like 'organization.invitation.%' or "type" like 'mail.%')`

// Each part reads an index, from where the last batch ended. What an admin did as somebody else is found by whom they impersonated.
function partsOf(id: string, { reachedAt, reachedId }: Reached, batch: number): RawBuilder<unknown>[] {
  const request = sql`"ipAddress" is not null or "userAgent" is not null`
  const detail = sql`(${tellsOfUser} and "detail" is not null)`
  const impersonated = sql`(select "targetUserId" from "auditEvent" where "actorId" = ${id} and "type" = 'user.impersonation.started')`
  const conditions = [
    sql`"actorId" = ${id} and ("actorName" is not null or "actorEmail" is not null
      or ("impersonatorId" is null and (${request})) or ${detail})`,
    sql`"targetUserId" = ${id} and "actorId" is distinct from ${id}
      and ("targetName" is not null or "targetEmail" is not null or ${detail} or ("actorId" is null and (${request})))`,
    sql`"actorId" in ${impersonated} and "impersonatorId" = ${id} and (${request})`,
  ]
  const after = reachedAt === null ? sql`true` : sql`("createdAt", "id") > (${reachedAt}, ${reachedId})`
  return conditions.map(
    (condition) => sql`(
      select "createdAt", "id" from "auditEvent" where ${after} and (${condition})
      order by "createdAt", "id" limit ${batch})`,
  )
}
