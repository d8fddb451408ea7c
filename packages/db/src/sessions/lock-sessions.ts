import type { StoredSession } from '@foyer/auth-domain/session/session'
import { sql } from 'kysely'
import type { Trx } from '#engine/handles.ts'
import { lockedUsers } from '#users/users.ts'
import { sessionColumns, toSession } from './session-rows.ts'

/**
 * The session, which cannot end before the transaction does; undefined when it has ended. Its user must be locked before.
 * It may still be renewed meanwhile.
 */
export async function lockSession(trx: Trx, handle: string): Promise<StoredSession | undefined> {
  const row = await trx
    .selectFrom('session')
    .select(sessionColumns)
    .where('token', '=', handle)
    .forKeyShare()
    .executeTakeFirst()
  return row && toSession(row)
}

/**
 * Locks the users of sessions, and the admins who impersonate by them, before the sessions are ended together: anyone who ends
 * those of one user has locked that user first.
 */
export async function lockUsersOfSessions(trx: Trx, handles: readonly string[]): Promise<void> {
  if (handles.length === 0) return
  const theirs = sql`array(
    select unnest(array["userId", "impersonatedBy"]) from "session" where "token" = any(${handles})
  )`
  await lockedUsers(theirs).execute(trx)
}
