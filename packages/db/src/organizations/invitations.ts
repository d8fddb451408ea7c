import type { Invitation, InvitationStatus } from '@foyer/auth-domain/invitation/invitation'
import { joinRoles, parseRoles } from '@foyer/auth-domain/permission/role-set'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import type { InvitationTable } from '#schema/organizations.ts'

export const invitationColumns = [
  'id',
  'organizationId',
  'email',
  'role',
  'teamId',
  'status',
  'expiresAt',
  'inviterId',
] as const

const handle = sql<string>`translate(rtrim(encode(sha256(convert_to(invitation.id, 'UTF8')), 'base64'), '='), '+/', '-_')`

type InvitationRow = Pick<Selectable<InvitationTable>, (typeof invitationColumns)[number]>

function toInvitation({ role, ...row }: InvitationRow): Invitation {
  return { ...row, roles: parseRoles(role) }
}

export async function insertInvitation(trx: Trx, { roles, ...invitation }: Invitation, now: Date): Promise<void> {
  await trx
    .insertInto('invitation')
    .values({ ...invitation, role: joinRoles(roles), createdAt: now })
    .execute()
}

export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  const row = await db.selectFrom('invitation').select(invitationColumns).where('id', '=', id).executeTakeFirst()
  return row && toInvitation(row)
}

/**
 * An invitation for a member of its organization, by its id or, while it is pending, its handle: base64url(SHA-256(id)).
 * Undefined for other users, as for an unknown id (S55).
 */
export async function findInvitationFor(db: Db, idOrHandle: string, userId: string): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('member', 'member.organizationId', 'invitation.organizationId')
    .select(invitationColumns.map((column) => `invitation.${column}` as const))
    .where('member.userId', '=', userId)
    .where((row) =>
      row.or([
        row('invitation.id', '=', idOrHandle),
        row.and([row('invitation.status', '=', 'pending'), row(handle, '=', idOrHandle)]),
      ]),
    )
    .executeTakeFirst()
  return row && toInvitation(row)
}

/** Locks an invitation; its organization must be locked before. */
export async function lockInvitation(trx: Trx, id: string): Promise<Invitation | undefined> {
  const row = await trx
    .selectFrom('invitation')
    .select(invitationColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toInvitation(row)
}

/** Locks the pending invitations of these emails in an organization, which must be locked before. */
export async function lockInvitationsTo(trx: Trx, organizationId: string, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await trx
    .selectFrom('invitation')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where((row) => row(row.fn<string>('lower', ['email']), 'in', emails))
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The pending invitation of an email in an organization, open or expired. */
export async function findPendingInvitation(
  db: Db,
  organizationId: string,
  email: string,
): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invitation')
    .select(invitationColumns)
    .where('organizationId', '=', organizationId)
    .where((row) => row(row.fn<string>('lower', ['email']), '=', email))
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row && toInvitation(row)
}

/** The pending invitations sent by a user in an organization, open or expired. */
export async function findPendingInvitationsBy(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .select(invitationColumns)
    .where('organizationId', '=', organizationId)
    .where('inviterId', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toInvitation)
}

/** Number of open invitations to emails other than `besides`. */
export async function countOpenInvitations(
  db: Db,
  organizationId: string,
  { besides, now }: { besides: string; now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('invitation')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where((row) => row(row.fn<string>('lower', ['email']), '!=', besides))
    .where('status', '=', 'pending')
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Closes an invitation if it is still pending; undefined otherwise, so only one of concurrent calls succeeds. */
export async function closeInvitation(
  trx: Trx,
  id: string,
  status: Exclude<InvitationStatus, 'pending'>,
): Promise<Invitation | undefined> {
  const row = await trx
    .updateTable('invitation')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(invitationColumns)
    .executeTakeFirst()
  return row && toInvitation(row)
}

/**
 * Cancels every pending invitation that a user has sent, in whatever organization. Undefined, without a change, while
 * another transaction has locked one: waiting would be against the lock order, since the user is locked already.
 */
export async function cancelInvitationsBy(
  trx: Trx,
  userId: string,
): Promise<{ id: string; organizationId: string }[] | undefined> {
  const sent = trx.selectFrom('invitation').where('inviterId', '=', userId).where('status', '=', 'pending')
  const pending = await sent.select('id').execute()
  const locked = await sent.select('id').forUpdate().skipLocked().execute()
  if (locked.length < pending.length) return undefined
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  const canceled = trx.updateTable('invitation').set({ status: 'canceled' }).where('id', 'in', ids)
  return canceled.returning(['id', 'organizationId']).execute()
}

/** Stores the changed fields of a resent invitation. */
export async function renewInvitation(
  trx: Trx,
  { id, roles, teamId, expiresAt, inviterId }: Invitation,
): Promise<void> {
  await trx
    .updateTable('invitation')
    .set({ role: joinRoles(roles), teamId, expiresAt, inviterId })
    .where('id', '=', id)
    .execute()
}

/** All invitations of an organization, oldest first, for one of its members, the reader; undefined for other users. */
export async function findInvitationsFor(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<{ reader: { roles: ReadonlySet<string> }; invitations: Invitation[] } | undefined> {
  const rows = await db
    .selectFrom('member')
    .leftJoin('invitation', 'invitation.organizationId', 'member.organizationId')
    .select(invitationColumns.map((column) => `invitation.${column}` as const))
    .select('member.role as readerRole')
    .where('member.organizationId', '=', organizationId)
    .where('member.userId', '=', userId)
    .orderBy('invitation.createdAt')
    .orderBy('invitation.id')
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const invitations = rows.flatMap(({ readerRole: _, ...row }) => (isInvitation(row) ? [toInvitation(row)] : []))
  return { reader: { roles: parseRoles(first.readerRole) }, invitations }
}

// The left join gives null columns for an organization without invitations.
function isInvitation(row: { [Column in keyof InvitationRow]: InvitationRow[Column] | null }): row is InvitationRow {
  return row.id !== null
}

/** An invitation with the details shown to its recipient. */
export type ReceivedInvitation = Invitation & {
  organizationName: string
  organizationSlug: string
  inviterEmail: string
  inviterName: string
  /** The inviter's present roles; undefined when no longer a member. */
  inviter: { roles: ReadonlySet<string> } | undefined
}

/** One invitation by id, or the open invitations of an email: the newest hundred, newest first. */
export async function findReceivedInvitations(
  db: Db,
  by: { id: string } | { email: string; openAt: Date },
): Promise<ReceivedInvitation[]> {
  const statement = db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organizationId')
    .innerJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
    .leftJoin('member', (join) =>
      join
        .onRef('member.organizationId', '=', 'invitation.organizationId')
        .onRef('member.userId', '=', 'invitation.inviterId'),
    )
    .select(invitationColumns.map((column) => `invitation.${column}` as const))
    .select([
      'organization.name as organizationName',
      'organization.slug as organizationSlug',
      'inviter.email as inviterEmail',
      'inviter.name as inviterName',
      'member.role as inviterRole',
    ])
  const rows = await ('id' in by
    ? statement.where('invitation.id', '=', by.id)
    : statement
        .where('invitation.email', '=', by.email)
        .where('invitation.status', '=', 'pending')
        .where('invitation.expiresAt', '>', by.openAt)
        .orderBy('invitation.createdAt', 'desc')
        .orderBy('invitation.id', 'desc')
        .limit(100)
  ).execute()
  return rows.map(({ organizationName, organizationSlug, inviterEmail, inviterName, inviterRole, ...row }) => ({
    ...toInvitation(row),
    organizationName,
    organizationSlug,
    inviterEmail,
    inviterName,
    inviter: inviterRole === null ? undefined : { roles: parseRoles(inviterRole) },
  }))
}
