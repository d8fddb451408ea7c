import type { StoredSession } from '@foyer/auth-domain/session/session'
import { sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { deleteInSlices } from '#engine/slices.ts'
import { sessionColumns, toSession } from './session-rows.ts'

/** Deletes a session expired at `now`; one renewed concurrently is kept. */
export async function deleteExpiredSession(db: Db, handle: string, now: Date): Promise<void> {
  await db.deleteFrom('session').where('token', '=', handle).where('expiresAt', '<=', now).execute()
}

/** Returns the deleted session; undefined when there was none. */
export async function deleteSession(trx: Trx, handle: string): Promise<StoredSession | undefined> {
  const row = await trx.deleteFrom('session').where('token', '=', handle).returning(sessionColumns).executeTakeFirst()
  return row && toSession(row)
}

/**
 * Deletes sessions and the impersonations that began in them; returns the deleted ones. One statement, which locks them in
 * one order, so that two calls of one browser never wait for each other. With `ofUser` only that user's.
 */
export async function deleteSessions(trx: Trx, handles: readonly string[], ofUser?: string): Promise<StoredSession[]> {
  if (handles.length === 0) return []
  const named = trx
    .selectFrom('session as own')
    .where('own.token', 'in', handles)
    .$if(ofUser !== undefined, (sessions) => sessions.where('own.userId', '=', ofUser ?? ''))
  const begun = named.innerJoin('session as begun', 'begun.impersonatedFrom', 'own.id').select('begun.id')
  const rows = await trx
    .with('locked', (cte) =>
      cte
        .selectFrom('session')
        .select('id')
        .where('id', 'in', named.select('own.id').unionAll(begun))
        .orderBy('token')
        .forUpdate(),
    )
    .deleteFrom('session')
    .where('id', 'in', (ended) => ended.selectFrom('locked').select('locked.id'))
    .returning(sessionColumns)
    .execute()
  return rows.map(toSession)
}

/** Deletes all sessions of a user and their impersonations of others, except `keptHandle`; returns the number deleted. */
export async function deleteSessionsOf(trx: Trx, userId: string, keptHandle?: string): Promise<number> {
  const theirs = sql`("userId" = ${userId} or "impersonatedBy" = ${userId})`
  const ended = keptHandle === undefined ? theirs : sql`${theirs} and "token" <> ${keptHandle}`
  return deleteInSlices(trx, 'session', ended)
}

/** Deletes all sessions in which a user impersonates another, or is impersonated. */
export async function deleteImpersonationsOf(trx: Trx, userId: string): Promise<void> {
  await later(
    trx,
    trx
      .deleteFrom('session')
      .where('impersonatedBy', 'is not', null)
      .where(({ or, eb }) => or([eb('impersonatedBy', '=', userId), eb('userId', '=', userId)]))
      .compile(),
  )
}
