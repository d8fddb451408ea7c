import type { StoredFields } from '@foyer/auth-domain/fields/fields'
import { limits } from '@foyer/auth-domain/limits'
import type { Renewal } from '@foyer/auth-domain/session/policy'
import type { Session, StoredSession } from '@foyer/auth-domain/session/session'
import { type Selectable, sql } from 'kysely'
import { queryBuilder, runCompiled } from '#engine/compiled-query.ts'
import type { Db, Trx } from '#engine/handles.ts'
import { deleteInSlices, SLICE } from '#engine/slices.ts'
import type { SessionTable } from '#schema/users.ts'
import { lockUsers, type StoredUser, toUser, userColumns } from '#users/users.ts'
import type { StoredBeginning } from './session-beginnings.ts'

/** A stored session and its user; the session may be expired. */
export type StoredSignIn = { session: StoredSession; user: StoredUser }

const sessionColumns = [
  'id',
  'token',
  'userId',
  'expiresAt',
  'createdAt',
  'updatedAt',
  'ipAddress',
  'userAgent',
  'activeOrganizationId',
  'activeTeamId',
  'impersonatedBy',
  'fields',
] as const

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

type SessionRow = Pick<Selectable<SessionTable>, (typeof sessionColumns)[number]>

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
  const { rows } = await db.executeQuery(query.compile())
  return rows.map(toSignIn)
}

function toSignIn(row: SignInRow): StoredSignIn {
  const session = toSession({
    id: row.session_id,
    token: row.session_token,
    userId: row.id,
    expiresAt: row.session_expiresAt,
    createdAt: row.session_createdAt,
    updatedAt: row.session_updatedAt,
    ipAddress: row.session_ipAddress,
    userAgent: row.session_userAgent,
    activeOrganizationId: row.session_activeOrganizationId,
    activeTeamId: row.session_activeTeamId,
    impersonatedBy: row.session_impersonatedBy,
    fields: row.session_fields,
  })
  return { session, user: toUser(row) }
}

// Without the field where no team is active (wire).
function toSession({ activeTeamId, ...session }: SessionRow): StoredSession {
  return activeTeamId === null ? session : { ...session, activeTeamId }
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

/** Those that live at `now`, newest first; as many as a user may have, and impersonations beside them. */
export async function findSessionsOf(db: Db, userId: string, now: Date): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(sessionColumns)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(2 * limits.maxSessionsPerUser)
    .execute()
  return rows.map(toSession)
}

export async function insertSession(trx: Trx, session: StoredSession, beginning: StoredBeginning): Promise<void> {
  await trx
    .insertInto('session')
    .values({ ...session, fields: JSON.stringify(session.fields), ...beginning })
    .execute()
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

/** Deletes a session expired at `now`; one renewed concurrently is kept. */
export async function deleteExpiredSession(db: Db, handle: string, now: Date): Promise<void> {
  await db.deleteFrom('session').where('token', '=', handle).where('expiresAt', '<=', now).execute()
}

/**
 * Locks the users of sessions, and the admins who impersonate by them, before the sessions are ended together: whoever ends
 * those of one user has locked that user first.
 */
export async function lockUsersOfSessions(trx: Trx, handles: readonly string[]): Promise<void> {
  if (handles.length === 0) return
  const rows = await trx
    .selectFrom('session')
    .select(['userId', 'impersonatedBy'])
    .where('token', 'in', handles)
    .execute()
  const ids = rows.flatMap(({ userId, impersonatedBy }) => [
    userId,
    ...(impersonatedBy === null ? [] : [impersonatedBy]),
  ])
  if (ids.length > 0) await lockUsers(trx, ids)
}

/** Returns the deleted session; undefined when there was none. */
export async function deleteSession(trx: Trx, handle: string): Promise<StoredSession | undefined> {
  const row = await trx.deleteFrom('session').where('token', '=', handle).returning(sessionColumns).executeTakeFirst()
  return row && toSession(row)
}

/** Deletes all sessions of a user and their impersonations of others, except `keptHandle`; returns the number deleted. */
export async function deleteSessionsOf(trx: Trx, userId: string, keptHandle?: string): Promise<number> {
  const theirs = sql`("userId" = ${userId} or "impersonatedBy" = ${userId})`
  const ended = keptHandle === undefined ? theirs : sql`${theirs} and "token" <> ${keptHandle}`
  return deleteInSlices(trx, 'session', ended)
}

/** Deletes all sessions in which a user impersonates another, or is impersonated. */
export async function deleteImpersonationsOf(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('session')
    .where('impersonatedBy', 'is not', null)
    .where(({ or, eb }) => or([eb('impersonatedBy', '=', userId), eb('userId', '=', userId)]))
    .execute()
}

/** Deletes the sessions of a user except the newest `kept` (R24), a bounded number at a time. */
export async function deleteOldestSessionsOf(trx: Trx, userId: string, kept: number): Promise<void> {
  await trx
    .deleteFrom('session')
    .where('id', 'in', (oldest) =>
      oldest
        .selectFrom('session')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(kept)
        .limit(SLICE),
    )
    .execute()
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

/** Sets the session's active organization; null unsets it. */
export async function setActiveOrganization(db: Db, handle: string, organizationId: string | null): Promise<void> {
  await db.updateTable('session').set({ activeOrganizationId: organizationId }).where('token', '=', handle).execute()
}

/** Makes a team of the session's active organization the active one; false when another organization is active. */
export async function setActiveTeam(
  trx: Trx,
  handle: string,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<boolean> {
  const changed = await trx
    .updateTable('session')
    .set({ activeTeamId: id })
    .where('token', '=', handle)
    .where('activeOrganizationId', '=', organizationId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function unsetActiveTeam(trx: Trx, handle: string): Promise<void> {
  await trx.updateTable('session').set({ activeTeamId: null }).where('token', '=', handle).execute()
}
