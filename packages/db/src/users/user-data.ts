import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { InvitationReceived, StoredMembership } from '@foyer/auth-domain/user/export-user-data'
import type { Db } from '#engine/handles.ts'

/** A page by keyset; `after` is empty for the first. */
type Page = { after: string; limit: number }

/** A page of the memberships of a user, by organization. */
export async function findMembershipPage(db: Db, userId: string, { after, limit }: Page): Promise<StoredMembership[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['member.organizationId', 'organization.name', 'organization.slug'])
    .select(['member.role', 'member.createdAt', 'member.fields'])
    .where('member.userId', '=', userId)
    .where('member.organizationId', '>', after)
    .orderBy('member.organizationId')
    .limit(limit)
    .execute()
  return rows.map(({ role, ...row }) => ({ ...row, roles: parseRoles(role) }))
}

/** A page of the invitations to an email, answered ones too, by id. */
export async function findInvitationPage(db: Db, email: string, { after, limit }: Page): Promise<InvitationReceived[]> {
  const rows = await db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organizationId')
    .select(['invitation.id', 'invitation.organizationId', 'organization.name as organizationName'])
    .select(['invitation.role', 'invitation.status', 'invitation.createdAt', 'invitation.expiresAt'])
    .where('invitation.email', '=', email)
    .where('invitation.id', '>', after)
    .orderBy('invitation.id')
    .limit(limit)
    .execute()
  return rows.map(({ role, ...row }) => ({ ...row, roles: parseRoles(role) }))
}
