import type { Membership } from '@foyer/auth-domain/admin/get-user'
import type { Db } from '#engine/handles.ts'

/** The memberships of a user, oldest first. */
export async function findMembershipsOf(db: Db, userId: string): Promise<Membership[]> {
  return db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['member.organizationId', 'organization.name', 'organization.slug', 'member.role', 'member.createdAt'])
    .where('member.userId', '=', userId)
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .execute()
}
