import type { StoredOverview } from '@foyer/auth-domain/organization/get-overview'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#engine/handles.ts'
import type { Database } from '#schema/database.ts'
import { memberHasRole, type RequiredOfMembers } from './members.ts'
import { organizationColumns } from './organizations.ts'

/** An organization with counts for one of its members; undefined for other users. One statement. */
export async function findOverviewFor(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  { ownerRole, now }: { ownerRole: string; now: Date },
): Promise<(RequiredOfMembers & { overview: StoredOverview }) | undefined> {
  const row = await db
    .selectFrom('organization')
    .innerJoin('member as reader', 'reader.organizationId', 'organization.id')
    .select(organizationColumns.map((column) => `organization.${column}` as const))
    .select('organization.twoFactorRequiredFrom')
    .select((organization) => [
      countQuery(organization, 'member').as('members'),
      countQuery(organization, 'member').where(memberHasRole(ownerRole)).as('owners'),
      countQuery(organization, 'team').as('teams'),
      openInvitationsQuery(organization, now).as('pendingInvitations'),
      openInvitationsQuery(organization, now).where('invitation.inviterId', '=', userId).as('ownInvitations'),
    ])
    .where('organization.id', '=', organizationId)
    .where('reader.userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { members, owners, teams, pendingInvitations, ownInvitations, twoFactorRequiredFrom, ...organization } = row
  // Counts are never null, but the types of subqueries cannot express that.
  const counts = {
    members: members ?? 0,
    owners: owners ?? 0,
    teams: teams ?? 0,
    pendingInvitations: pendingInvitations ?? 0,
    ownInvitations: ownInvitations ?? 0,
  }
  return { requiredFrom: twoFactorRequiredFrom, overview: { organization, counts } }
}

function countQuery(organization: ExpressionBuilder<Database, 'organization'>, table: 'member' | 'team') {
  return organization
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .whereRef(`${table}.organizationId`, '=', 'organization.id')
}

function openInvitationsQuery(organization: ExpressionBuilder<Database, 'organization'>, now: Date) {
  return organization
    .selectFrom('invitation')
    .select((select) => select.fn.countAll<number>().as('count'))
    .whereRef('invitation.organizationId', '=', 'organization.id')
    .where('invitation.status', '=', 'pending')
    .where('invitation.expiresAt', '>', now)
}
