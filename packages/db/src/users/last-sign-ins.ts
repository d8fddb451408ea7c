import type { LastSignIn } from '@foyer/auth-domain/admin/last-sign-ins'
import type { EventType } from '@foyer/auth-domain/audit/event-types'
import { sql } from 'kysely'
import type { Db } from '#engine/handles.ts'

const SIGN_IN: EventType = 'session.created'
// A user with more events than these since the last sign-in is not read through.
const LATEST_EVENTS = 100

const signUps: readonly EventType[] = ['user.created', 'user.anonymous.created']

/**
 * When these users last signed in themselves: by their live sessions and by the events of sign-ins, whichever is later. A
 * sign-up is one too, unless its user waits for a first sign-in still.
 * One statement, of which each user costs a bounded number of index entries.
 */
export async function findLastSignIns(db: Db, userIds: readonly string[]): Promise<LastSignIn[]> {
  const { rows } = await sql<LastSignIn>`
    select "userId", "at" from (
      select "asked"."userId", greatest(
        (select max("createdAt") from "session"
          where "session"."userId" = "asked"."userId" and "impersonatedBy" is null),
        (select max("createdAt") from (
          select "type", "createdAt", "actorId" from "auditEvent" where "targetUserId" = "asked"."userId"
          order by "createdAt" desc, "id" desc limit ${sql.lit(LATEST_EVENTS)}
        ) as "latest" where "type" = ${SIGN_IN}
          or ("type" = any(${signUps}) and "actorId" = "asked"."userId" and exists (
            select from "user" where "user"."id" = "asked"."userId" and not "awaitsFirstSignIn")))
      ) as "at"
      from unnest(${[...userIds]}::text[]) as "asked" ("userId")
    ) as "found" where "at" is not null`.execute(db)
  return rows
}
