import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import type { InvitationStatus } from '@foyer/auth-domain/invitation/invitation.schema'
import { joinRoles, parseRoles } from '@foyer/auth-domain/permission/role-set'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import { inSlices, PAGE } from '#engine/slices.ts'
import type { InvitationTable } from '#schema/organizations.ts'
import { invitedRole } from './held-roles.ts'

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

/** base64url(SHA-256(id)). */
export const invitationHandle = sql<string>`translate(rtrim(encode(sha256(convert_to("invitation"."id", 'UTF8')), 'base64'), '='), '+/', '-_')`

export type InvitationRow = Pick<Selectable<InvitationTable>, (typeof invitationColumns)[number]>

export function toInvitation({ role, ...row }: InvitationRow): Invitation {
  return { ...row, roles: parseRoles(role) }
}

export async function insertInvitation(
  trx: Trx,
  { roles, ...invitation }: Invitation,
  { callbackURL = null, now }: { callbackURL: string | undefined | null; now: Date },
): Promise<void> {
  await later(
    trx,
    trx
      .insertInto('invitation')
      .values({ ...invitation, role: joinRoles(roles), callbackURL, createdAt: now })
      .compile(),
  )
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
        row.and([row('invitation.status', '=', 'pending'), row(invitationHandle, '=', idOrHandle)]),
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

/** An invitation, and when it was sent first. */
export type DatedInvitation = Invitation & { createdAt: Date }

/** Locks the organization of an invitation, then the invitation, with one statement; a closed one leads to no roles. */
export async function lockInvitationWithOrganization(trx: Trx, id: string): Promise<DatedInvitation | undefined> {
  const row = await trx
    .with('locked', (query) =>
      query
        .selectFrom('organization')
        .select('id')
        .where('id', '=', (invited) => invited.selectFrom('invitation').select('organizationId').where('id', '=', id))
        .forUpdate(),
    )
    .selectFrom('invitation')
    .select([...invitationColumns, 'createdAt'])
    .select(invitedRole.as('invitedRole'))
    .where('id', '=', id)
    // Asks for the organization, so that it is locked before.
    .where((row) => row(row.selectFrom('locked').select(row.fn.countAll().as('count')), '>', 0))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { invitedRole: role, ...invitation } = row
  return { ...toInvitation({ ...invitation, role }), createdAt: row.createdAt }
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

/**
 * Locks a page of the pending invitations sent by a user in an organization, which must be locked before, open or expired, by
 * their ids.
 */
export async function lockPendingInvitationsBy(
  trx: Trx,
  { organizationId, userId }: { organizationId: string; userId: string },
  after: string,
): Promise<Invitation[]> {
  const rows = await trx
    .selectFrom('invitation')
    .select(invitationColumns)
    .where('organizationId', '=', organizationId)
    .where('inviterId', '=', userId)
    .where('status', '=', 'pending')
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .forUpdate()
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

/** Closes an invitation that is pending and locked; returns it as it is then. */
export async function closeInvitation(
  trx: Trx,
  invitation: Invitation,
  status: Exclude<InvitationStatus, 'pending'>,
): Promise<Invitation> {
  await later(trx, trx.updateTable('invitation').set({ status }).where('id', '=', invitation.id).compile())
  return { ...invitation, status }
}

/** Invitations made at `made` or later, or sent again since, as those that do not expire before `expires` were. */
export type SentSince = { made: Date; expires: Date }

/**
 * Cancels the pending invitations that a user has sent, in whatever organization: all, or those since a time. Undefined,
 * without a change, while another transaction has locked one: waiting would be against the lock order, since the user is
 * locked already.
 */
export async function cancelInvitationsBy(
  trx: Trx,
  userId: string,
  since?: SentSince,
): Promise<Invitation[] | undefined> {
  let sent = trx.selectFrom('invitation').select('id').where('inviterId', '=', userId).where('status', '=', 'pending')
  if (since !== undefined) {
    sent = sent.where((row) => row.or([row('createdAt', '>=', since.made), row('expiresAt', '>=', since.expires)]))
  }
  const pending = (await sent.orderBy('id').execute()).map(({ id }) => id)
  const theirs = sent
  const locked = await inSlices(pending, (ids) => theirs.where(isOneOf(ids)).forUpdate().skipLocked().execute())
  if (locked.length < pending.length) return undefined
  return cancelInvitations(trx, pending)
}

/** Cancels those of these invitations that are still pending; returns them. */
export async function cancelInvitations(trx: Trx, ids: readonly string[]): Promise<Invitation[]> {
  return inSlices(ids, async (slice) => {
    const rows = await trx
      .updateTable('invitation')
      .set({ status: 'canceled' })
      .where(isOneOf(slice))
      .where('status', '=', 'pending')
      .returning(invitationColumns)
      .execute()
    return rows.map(toInvitation)
  })
}

/** Cancels invitations that are pending and locked. */
export async function cancelLockedInvitations(trx: Trx, ids: readonly string[]): Promise<void> {
  await inSlices(ids, async (slice) => {
    await later(trx, trx.updateTable('invitation').set({ status: 'canceled' }).where(isOneOf(slice)).compile())
    return []
  })
}

function isOneOf(ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`"invitation"."id" = any(${ids})`
}

/**
 * Stores the changed fields of a resent invitation, which keeps its `callbackURL` where no other is given, and its age: its
 * id is known to whomever it was known to before.
 */
export async function renewInvitation(
  trx: Trx,
  { id, roles, teamId, expiresAt, inviterId }: Invitation,
  callbackURL: string | undefined,
): Promise<void> {
  const renewed = { role: joinRoles(roles), teamId, expiresAt, inviterId }
  await later(
    trx,
    trx
      .updateTable('invitation')
      .set({ ...renewed, ...(callbackURL !== undefined && { callbackURL }) })
      .where('id', '=', id)
      .compile(),
  )
}
