import type { Overview } from '@foyer/auth-domain/organization/get-overview'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from './handles.ts'
import { holds } from './members.ts'
import { organizationColumns } from './organizations.ts'
import type { Database } from './schema.ts'

/** An organization and how much is in it, as one of its members sees it; undefined for anyone else. All in one statement. */
export async function findOverviewFor(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  { ownerRole, now }: { ownerRole: string; now: Date },
): Promise<Overview | undefined> {
  const row = await db
    .selectFrom('organization')
    .innerJoin('member as reader', 'reader.organizationId', 'organization.id')
    .select(organizationColumns.map((column) => `organization.${column}` as const))
    .select((organization) => [
      countIn(organization, 'member').as('members'),
      countIn(organization, 'member').where(holds(ownerRole)).as('owners'),
      countIn(organization, 'team').as('teams'),
      openIn(organization, now).as('pendingInvitations'),
      openIn(organization, now).where('invitation.inviterId', '=', userId).as('ownInvitations'),
    ])
    .where('organization.id', '=', organizationId)
    .where('reader.userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { members, owners, teams, pendingInvitations, ownInvitations, ...organization } = row
  // A count of nothing is nought, never null, which the types of a subquery cannot know.
  const counts = {
    members: members ?? 0,
    owners: owners ?? 0,
    teams: teams ?? 0,
    pendingInvitations: pendingInvitations ?? 0,
    ownInvitations: ownInvitations ?? 0,
  }
  return { organization, counts }
}

function countIn(organization: ExpressionBuilder<Database, 'organization'>, table: 'member' | 'team') {
  return organization
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .whereRef(`${table}.organizationId`, '=', 'organization.id')
}

function openIn(organization: ExpressionBuilder<Database, 'organization'>, now: Date) {
  return organization
    .selectFrom('invitation')
    .select((select) => select.fn.countAll<number>().as('count'))
    .whereRef('invitation.organizationId', '=', 'organization.id')
    .where('invitation.status', '=', 'pending')
    .where('invitation.expiresAt', '>', now)
}
