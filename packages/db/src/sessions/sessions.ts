import type { StoredFields } from '@foyer/auth-domain/fields/fields'
import { limits } from '@foyer/auth-domain/limits'
import type { Renewal } from '@foyer/auth-domain/session/policy'
import type { Session, StoredSession } from '@foyer/auth-domain/session/session'
import { sql } from 'kysely'
import { queryBuilder, runCompiled } from '#engine/compiled-query.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { SLICE } from '#engine/slices.ts'
import { fitsWithin, octetsOf } from '#engine/within-octets.ts'
import { type StoredUser, toUser, userColumns } from '#users/users.ts'
import type { StoredAuthentication } from './session-authentication.ts'
import { sessionBesideUser, sessionColumns, toSession } from './session-rows.ts'

/** A stored session and its user; the session may be expired. */
export type StoredSignIn = { session: StoredSession; user: StoredUser }

const signIns = queryBuilder
  .selectFrom('session')
  .innerJoin('user', 'user.id', 'session.userId')
  .select([
    'session.id as session_id',
    'session.token as session_token',
    'session.expiresAt as session_expiresAt',
    'session.createdAt as session_createdAt',
    'session.updatedAt as session_updatedAt',
    'session.ipAddress as session_ipAddress',
    'session.userAgent as session_userAgent',
    'session.activeOrganizationId as session_activeOrganizationId',
    'session.activeTeamId as session_activeTeamId',
    'session.impersonatedBy as session_impersonatedBy',
    'session.fields as session_fields',
  ])
  .select(userColumns.map((column) => `user.${column}` as const))

const signedInQuery = signIns.where('session.token', '=', '').compile()

type SignInRow = NonNullable<Awaited<ReturnType<typeof signIns.executeTakeFirst>>>

/**
 * Called on every request: one indexed statement joins session and user. `handle` is the stored fingerprint of the
 * secret.
 */
export async function findSignedIn(db: Db, handle: string): Promise<StoredSignIn | undefined> {
  const [row] = await runCompiled(db, signedInQuery, [handle])
  return row && toSignIn(row)
}

/** Those of several handles, oldest first. */
export async function findSignIns(db: Db, handles: readonly string[]): Promise<StoredSignIn[]> {
  if (handles.length === 0) return []
  const query = signIns.where('session.token', 'in', handles).orderBy('session.createdAt').orderBy('session.id')
  const rows = await runCompiled(db, query.compile(), handles)
  return rows.map(toSignIn)
}

function toSignIn(row: SignInRow): StoredSignIn {
  return { session: sessionBesideUser(row, row.id), user: toUser(row) }
}

export async function findSession(db: Db, handle: string): Promise<StoredSession | undefined> {
  const row = await db.selectFrom('session').select(sessionColumns).where('token', '=', handle).executeTakeFirst()
  return row && toSession(row)
}

/** Those of the sessions that live at `now`, oldest first. */
export async function findLiveSessions(db: Db, handles: readonly string[], now: Date): Promise<StoredSession[]> {
  if (handles.length === 0) return []
  const rows = await db
    .selectFrom('session')
    .select(sessionColumns)
    .where('token', 'in', handles)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toSession)
}

/** Those that live at `now`, newest first; as many as a user may have, and impersonations beside them. */
export async function findSessionsOf(db: Db, userId: string, now: Date): Promise<StoredSession[]> {
  const rows = await sessionsOf(db, userId, now).execute()
  return rows.map(toSession)
}

/** The same for an answer that has more than sessions: without own fields of those for which it has no room. */
export async function findSessionsForOverview(db: Db, userId: string, now: Date): Promise<StoredSession[]> {
  const octets = octetsOf({ others: ['fields'] })
  const fields = fitsWithin({ octets, order: sql`"createdAt" desc, "id"`, most: limits.overviewSessionBytes })
  const shown = sql<StoredFields>`case when ${fields} then "fields" else '{}' end`
  const rows = await db
    .selectFrom(sessionsOf(db, userId, now).as('listed'))
    .select(sessionColumns.map((column) => (column === 'fields' ? shown.as('fields') : column)))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toSession)
}

function sessionsOf(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(sessionColumns)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(2 * limits.maxSessionsPerUser)
}

/**
 * Stores a session, and deletes the user's own sessions, or the impersonations of them, except the newest `kept` (R24), a
 * bounded number at a time: admins who impersonate a user sign them out nowhere.
 */
export async function insertSession(
  trx: Trx,
  session: StoredSession,
  authentication: StoredAuthentication,
  kept: number,
  failure?: (error: unknown) => unknown,
): Promise<void> {
  await later(
    trx,
    trx
      .with('oldest', (query) =>
        query.deleteFrom('session').where('id', 'in', (listed) =>
          listed
            .selectFrom('session')
            .select('id')
            .where('userId', '=', session.userId)
            .where('impersonatedBy', session.impersonatedBy === null ? 'is' : 'is not', null)
            .orderBy('createdAt', 'desc')
            .orderBy('id')
            .offset(kept)
            .limit(SLICE),
        ),
      )
      .insertInto('session')
      .values({ ...session, fields: JSON.stringify(session.fields), ...authentication })
      .compile(),
    failure,
  )
}

/** Gives a session the age and the end of the one that it continues. */
export async function continueSession(
  trx: Trx,
  { token }: Pick<Session, 'token'>,
  { createdAt, expiresAt }: Pick<Session, 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await trx.updateTable('session').set({ createdAt, expiresAt }).where('token', '=', token).execute()
}

/** Renews the session unless it was renewed or deleted concurrently since `readUpdatedAt`; then undefined (R17). */
export async function renewSession(
  db: Db,
  handle: string,
  readUpdatedAt: Date,
  renewal: Renewal,
): Promise<StoredSession | undefined> {
  const row = await db
    .updateTable('session')
    .set(renewal)
    .where('token', '=', handle)
    .where('updatedAt', '=', readUpdatedAt)
    .returning(sessionColumns)
    .executeTakeFirst()
  return row && toSession(row)
}

/** Replaces the fields of an application's own; it counts as no renewal. Undefined when the session has ended. */
export async function setSessionFields(
  trx: Trx,
  handle: string,
  fields: StoredFields,
): Promise<StoredSession | undefined> {
  const row = await trx
    .updateTable('session')
    .set({ fields: JSON.stringify(fields) })
    .where('token', '=', handle)
    .returning(sessionColumns)
    .executeTakeFirst()
  return row && toSession(row)
}
