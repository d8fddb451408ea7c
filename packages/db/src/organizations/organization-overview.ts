import type { StoredOverview } from '@foyer/auth-domain/organization/get-overview'
import type { StoredOrganization } from '@foyer/auth-domain/organization/organization'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#engine/handles.ts'
import type { Database } from '#schema/database.ts'
import { keepsRole } from './held-roles.ts'
import type { RequiredOfMembers } from './members.ts'
import { organizationColumns } from './organizations.ts'

/** An organization with counts for one of its members; undefined for other users. One statement. */
export async function findOverviewFor(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  terms: CountTerms,
): Promise<(RequiredOfMembers & { overview: StoredOverview }) | undefined> {
  const row = await db
    .selectFrom('organization')
    .innerJoin('member as reader', 'reader.organizationId', 'organization.id')
    .select(organizationColumns.map((column) => `organization.${column}` as const))
    .select('organization.twoFactorRequiredFrom')
    .select((organization) => [
      ...countQueries(organization, terms),
      openInvitationsQuery(organization, terms.now).where('invitation.inviterId', '=', userId).as('ownInvitations'),
    ])
    .where('organization.id', '=', organizationId)
    .where('reader.userId', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { members, owners, teams, pendingInvitations, ownInvitations, twoFactorRequiredFrom, ...organization } = row
  const counts = {
    ...withoutNulls({ members, owners, teams, pendingInvitations }),
    ownInvitations: ownInvitations ?? 0,
  }
  return { requiredFrom: twoFactorRequiredFrom, overview: { organization, counts } }
}

/** Who counts as an owner, and what has not expired. */
type CountTerms = { ownerRole: string; now: Date }

type Counts = Omit<StoredOverview['counts'], 'ownInvitations'>

/** The same for admins of the service, without what a caller has sent; undefined for an unknown id. One statement. */
export async function findOverviewOf(
  db: Db,
  organizationId: string,
  terms: CountTerms,
): Promise<(RequiredOfMembers & { organization: StoredOrganization; counts: Counts }) | undefined> {
  const row = await db
    .selectFrom('organization')
    .select(organizationColumns)
    .select('organization.twoFactorRequiredFrom')
    .select((organization) => countQueries(organization, terms))
    .where('organization.id', '=', organizationId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { members, owners, teams, pendingInvitations, twoFactorRequiredFrom: requiredFrom, ...organization } = row
  return { requiredFrom, organization, counts: withoutNulls({ members, owners, teams, pendingInvitations }) }
}

// Counts are never null, but the types of subqueries cannot express that.
function withoutNulls(counts: { [Name in keyof Counts]: number | null }): Counts {
  const { members, owners, teams, pendingInvitations } = counts
  return {
    members: members ?? 0,
    owners: owners ?? 0,
    teams: teams ?? 0,
    pendingInvitations: pendingInvitations ?? 0,
  }
}

function countQueries(organization: ExpressionBuilder<Database, 'organization'>, { ownerRole, now }: CountTerms) {
  return [
    countQuery(organization, 'member').as('members'),
    countQuery(organization, 'member').where(keepsRole(ownerRole)).as('owners'),
    countQuery(organization, 'team').as('teams'),
    openInvitationsQuery(organization, now).as('pendingInvitations'),
  ] as const
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
