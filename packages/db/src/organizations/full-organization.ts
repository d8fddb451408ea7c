import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import { invitationStatuses } from '@foyer/auth-domain/invitation/invitation.schema'
import { limits } from '@foyer/auth-domain/limits'
import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import type { StoredOrganization } from '@foyer/auth-domain/organization/organization'
import type { HeldRoles } from '@foyer/auth-domain/permission/held-roles'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { Team } from '@foyer/auth-domain/team/team.schema'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { queryBuilder, runCompiled } from '#engine/compiled-query.ts'
import type { Db } from '#engine/handles.ts'
import { withinOctets } from '#engine/within-octets.ts'
import { heldRole, roleEnds, type StoredGrant, storedGrants, toRoleEnds } from './held-roles.ts'
import { mostRelevantInvitations } from './invitation-lists.ts'
import { invitationColumns } from './invitations.ts'
import { memberColumns, memberOctets, type RequiredOfMembers } from './members.ts'
import { organizationColumns } from './organizations.ts'
import { teamColumns } from './teams.ts'

/**
 * An organization with its members (at most `maxMembers`, oldest first, as many as an answer has room for), invitations and
 * teams (as many as are listed), and by whom it is read.
 */
export type StoredFullOrganization = StoredOrganization &
  RequiredOfMembers & {
    reader: HeldRoles
    /** The roles that the organization has made. */
    made: StoredGrant[]
    members: MemberWithUser[]
    invitations: Invitation[]
    teams: Team[]
  }

const bound = { octets: memberOctets(0), order: sql`"createdAt", "id"`, most: limits.listedMemberBytes }
const byId = fullOrganizationQuery('id')
const bySlug = fullOrganizationQuery('slug')

type Row = InferResult<typeof byId>[number]

/** How many members are asked for, the octets that each takes beside what is stored, and what roles the reader has when. */
type Asked = { most: number; beside: number; now: Date }

/** By id or slug, for a member of it only; undefined for other users. One statement. */
export async function findFullOrganization(
  db: Db,
  reference: { id: string } | { slug: string },
  userId: string,
  { most, beside, now }: Asked,
): Promise<StoredFullOrganization | undefined> {
  const [query, value] = 'id' in reference ? [byId, reference.id] : [bySlug, reference.slug]
  const [row] = await runCompiled(db, query, [now, beside, most, value, userId])
  if (row === undefined) return undefined
  const { id, name, slug, logo, createdAt, metadata, fields, members, invitations, teams } = row
  const organization = { id, name, slug, logo, createdAt, metadata, fields }
  return {
    ...organization,
    requiredFrom: row.twoFactorRequiredFrom,
    reader: { roles: parseRoles(row.readerRole), ends: toRoleEnds(row.ends) },
    made: row.made ?? [],
    members: members.map(toMember),
    invitations: invitations.map(toInvitation),
    teams: teams.map(toTeam),
  }
}

// Parameters in order: time, octets beside a member, maximum number of members, id or slug, user id of the caller.
function fullOrganizationQuery(column: 'id' | 'slug') {
  return queryBuilder
    .selectFrom('organization')
    .innerJoin('member as reader', 'reader.organizationId', 'organization.id')
    .select(organizationColumns.map((column) => `organization.${column}` as const))
    .select('organization.twoFactorRequiredFrom')
    .select([heldRole('reader', new Date(0)).as('readerRole'), roleEnds('reader').as('ends')])
    .select(storedGrants('organization.id').as('made'))
    .select((organization) => [
      jsonArrayFrom(
        organization
          .selectFrom(
            withinOctets(
              organization
                .selectFrom('member')
                .innerJoin('user', 'user.id', 'member.userId')
                .select(memberColumns.map((column) => `member.${column}` as const))
                .select(['user.name as userName', 'user.email as userEmail', 'user.image as userImage'])
                .whereRef('member.organizationId', '=', 'organization.id')
                .orderBy('member.createdAt')
                .orderBy('member.id')
                .limit(0),
              bound,
            ).as('listed'),
          )
          .select(memberColumns.map((column) => `listed.${column}` as const))
          .select(['listed.userName', 'listed.userEmail', 'listed.userImage'])
          .orderBy('listed.createdAt')
          .orderBy('listed.id'),
      ).as('members'),
      jsonArrayFrom(
        organization
          .selectFrom((query) =>
            query
              .selectFrom('invitation')
              .select([...invitationColumns, 'createdAt'])
              .whereRef('invitation.organizationId', '=', 'organization.id')
              .$call(mostRelevantInvitations)
              .as('invitation'),
          )
          .select(invitationColumns.map((column) => `invitation.${column}` as const))
          .orderBy('invitation.createdAt')
          .orderBy('invitation.id'),
      ).as('invitations'),
      jsonArrayFrom(
        organization
          .selectFrom('team')
          .select(teamColumns.map((column) => `team.${column}` as const))
          .whereRef('team.organizationId', '=', 'organization.id')
          .orderBy('team.createdAt')
          .orderBy('team.id')
          .limit(sql.lit(limits.listedTeams)),
      ).as('teams'),
    ])
    .where(`organization.${column}`, '=', '')
    .where('reader.userId', '=', '')
    .compile()
}

// No rest spread: copying the remaining properties costs more than reading the row.
function toMember(row: Row['members'][number]): MemberWithUser {
  return {
    id: row.id,
    organizationId: row.organizationId,
    userId: row.userId,
    roles: parseRoles(row.role),
    teamId: row.teamId,
    createdAt: new Date(row.createdAt),
    fields: row.fields,
    user: { id: row.userId, name: row.userName, email: row.userEmail, image: row.userImage },
  }
}

function toInvitation({ role, expiresAt, status, ...invitation }: Row['invitations'][number]): Invitation {
  return {
    ...invitation,
    roles: parseRoles(role),
    status: invitationStatuses.find((known) => known === status) ?? 'canceled',
    expiresAt: new Date(expiresAt),
  }
}

function toTeam({ createdAt, updatedAt, ...team }: Row['teams'][number]): Team {
  return {
    ...team,
    createdAt: new Date(createdAt),
    updatedAt: updatedAt === null ? null : new Date(updatedAt),
  }
}
