import { holdsMailbox } from '@foyer/auth-domain/account/mailbox-proof'
import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import { limits } from '@foyer/auth-domain/limits'
import type { HeldRoles } from '@foyer/auth-domain/permission/held-roles'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import { type SelectQueryBuilder, sql } from 'kysely'
import { mailboxProof } from '#accounts/proofs.ts'
import type { Db } from '#engine/handles.ts'
import type { Database } from '#schema/database.ts'
import { grantsOfInvitation, heldRole, roleEnds, type StoredGrant, storedGrants, toRoleEnds } from './held-roles.ts'
import { type InvitationRow, invitationColumns, toInvitation } from './invitations.ts'
import { type RequiredOfMembers, requiredFromOf } from './members.ts'

/**
 * Of more invitations than are listed, those that are: the pending ones, then the newest. Anyone who asks puts them in their
 * order.
 */
export function mostRelevantInvitations<Output>(
  query: SelectQueryBuilder<Database, 'invitation', Output>,
): SelectQueryBuilder<Database, 'invitation', Output> {
  return query
    .orderBy(sql`("invitation"."status" = 'pending')`, 'desc')
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(sql.lit(limits.listedInvitations))
}

/** Invitations, who reads them, and the roles that the organization has made. */
export type InvitationsForReader = RequiredOfMembers & {
  reader: HeldRoles
  made: StoredGrant[]
  invitations: Invitation[]
}

/**
 * The invitations of an organization, closed ones too, oldest first, for one of its members, the reader; undefined for
 * other users.
 */
export async function findInvitationsFor(
  db: Db,
  organizationId: string,
  userId: string,
  now: Date,
): Promise<InvitationsForReader | undefined> {
  const listed = db
    .selectFrom('invitation')
    .select([...invitationColumns, 'createdAt'])
    .where('organizationId', '=', organizationId)
    .$call(mostRelevantInvitations)
  const rows = await db
    .selectFrom('member')
    .leftJoin(listed.as('listed'), (join) => join.onTrue())
    .select(invitationColumns.map((column) => `listed.${column}` as const))
    .select([heldRole('member', now).as('readerRole'), roleEnds('member').as('ends')])
    .select(storedGrants('member.organizationId').as('made'))
    .select(requiredFromOf('member'))
    .where('member.organizationId', '=', organizationId)
    .where('member.userId', '=', userId)
    .orderBy('listed.createdAt')
    .orderBy('listed.id')
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const invitations = rows.flatMap(({ readerRole: _, ends: __, made: ___, requiredFrom: ____, ...row }) =>
    isInvitation(row) ? [toInvitation(row)] : [],
  )
  const { readerRole, ends, made, requiredFrom } = first
  return {
    reader: { roles: parseRoles(readerRole), ends: toRoleEnds(ends) },
    made: made ?? [],
    requiredFrom,
    invitations,
  }
}

/** The most relevant invitations of an organization with who sent them: for admins of the service. */
export async function findInvitationsOf(
  db: Db,
  organizationId: string,
): Promise<(Invitation & { createdAt: Date; inviter: { id: string; name: string; email: string } })[]> {
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
    .select(invitationColumns.map((column) => `invitation.${column}` as const))
    .select(['invitation.createdAt', 'inviter.name as inviterName', 'inviter.email as inviterEmail'])
    .where('invitation.organizationId', '=', organizationId)
    .$call(mostRelevantInvitations)
    .execute()
  return rows.map(({ inviterName: name, inviterEmail: email, createdAt, ...row }) => {
    return { ...toInvitation(row), createdAt, inviter: { id: row.inviterId, name, email } }
  })
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
  /** Whether the inviter holds the mailbox of that address. */
  inviterEmailVerified: boolean
  inviterName: string
  /** Where accepting it leads, not checked yet. */
  callbackURL: string | null
  /** When the mailbox of the invited email was proved by its user. */
  recipientProvenAt: Date | null
  createdAt: Date
  /** The inviter's present roles; undefined when no longer a member. */
  inviter: HeldRoles | undefined
  /** Those of the inviter's roles and of the invitation's that the organization has made. */
  made: StoredGrant[]
}

/** One invitation by id, or those of an email that are open at `now`: the newest hundred, newest first. */
export async function findReceivedInvitations(
  db: Db,
  by: { id: string } | { email: string },
  now: Date,
): Promise<ReceivedInvitation[]> {
  const statement = db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organizationId')
    .innerJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
    .leftJoin('user as recipient', 'recipient.email', 'invitation.email')
    .leftJoin('member', (join) =>
      join
        .onRef('member.organizationId', '=', 'invitation.organizationId')
        .onRef('member.userId', '=', 'invitation.inviterId'),
    )
    .select(invitationColumns.map((column) => `invitation.${column}` as const))
    .select([
      'invitation.createdAt',
      'invitation.callbackURL',
      'organization.name as organizationName',
      'organization.slug as organizationSlug',
      'inviter.email as inviterEmail',
      'inviter.emailVerified as inviterEmailVerified',
      mailboxProof('inviter').as('inviterProvenAt'),
      mailboxProof('recipient').as('recipientProvenAt'),
      'inviter.name as inviterName',
      sql<string | null>`case when "member"."id" is not null then ${heldRole('member', now)} end`.as('inviterRole'),
      roleEnds('member').as('inviterEnds'),
      grantsOfInvitation.as('made'),
    ])
  const rows = await ('id' in by
    ? statement.where('invitation.id', '=', by.id)
    : statement
        .where('invitation.email', '=', by.email)
        .where('invitation.status', '=', 'pending')
        .where('invitation.expiresAt', '>', now)
        .orderBy('invitation.createdAt', 'desc')
        .orderBy('invitation.id', 'desc')
        .limit(100)
  ).execute()
  return rows.map(({ role, inviterRole, inviterEnds, made, inviterProvenAt: mailboxProvenAt, ...row }) => ({
    ...row,
    made: made ?? [],
    inviterEmailVerified: holdsMailbox({ emailVerified: row.inviterEmailVerified, mailboxProvenAt }),
    roles: parseRoles(role),
    inviter: inviterRole === null ? undefined : { roles: parseRoles(inviterRole), ends: toRoleEnds(inviterEnds) },
  }))
}
