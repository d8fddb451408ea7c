import { type Invitation, invitationStatuses } from '@foyer/auth-domain/invitation/invitation'
import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import type { Organization } from '@foyer/auth-domain/organization/organization'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { Team } from '@foyer/auth-domain/team/team'
import type { InferResult } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { runCompiled, unconnected } from './compiled.ts'
import type { Db } from './handles.ts'
import { invitationColumns } from './invitations.ts'
import { memberColumns } from './members.ts'
import { organizationColumns } from './organizations.ts'
import { teamColumns } from './teams.ts'

/** An organization with its members (at most `mostMembers`, oldest first), invitations and teams. */
export type StoredFullOrganization = Organization & {
  members: MemberWithUser[]
  invitations: Invitation[]
  teams: Team[]
}

const byId = fullOrganizationQuery('id')
const bySlug = fullOrganizationQuery('slug')

type Row = InferResult<typeof byId>[number]

/** By id or slug, for one of its members alone; all in one statement. */
export async function findFullOrganization(
  db: Db,
  named: { id: string } | { slug: string },
  userId: string,
  mostMembers: number,
): Promise<StoredFullOrganization | undefined> {
  const [query, name] = 'id' in named ? [byId, named.id] : [bySlug, named.slug]
  const [row] = await runCompiled(db, query, [mostMembers, name, userId])
  if (row === undefined) return undefined
  const { id, name: title, slug, logo, createdAt, metadata, members, invitations, teams } = row
  const organization = { id, name: title, slug, logo, createdAt, metadata }
  return {
    ...organization,
    members: members.map(toMember),
    invitations: invitations.map(toInvitation),
    teams: teams.map(toTeam),
  }
}

// The parameters in order: how many members at most, the name, the reader.
function fullOrganizationQuery(name: 'id' | 'slug') {
  return unconnected
    .selectFrom('organization')
    .select(organizationColumns.map((column) => `organization.${column}` as const))
    .select((organization) => [
      jsonArrayFrom(
        organization
          .selectFrom('member')
          .innerJoin('user', 'user.id', 'member.userId')
          .select(memberColumns.map((column) => `member.${column}` as const))
          .select(['user.name as userName', 'user.email as userEmail', 'user.image as userImage'])
          .whereRef('member.organizationId', '=', 'organization.id')
          .orderBy('member.createdAt')
          .orderBy('member.id')
          .limit(0),
      ).as('members'),
      jsonArrayFrom(
        organization
          .selectFrom('invitation')
          .select(invitationColumns.map((column) => `invitation.${column}` as const))
          .whereRef('invitation.organizationId', '=', 'organization.id')
          .orderBy('invitation.createdAt')
          .orderBy('invitation.id'),
      ).as('invitations'),
      jsonArrayFrom(
        organization
          .selectFrom('team')
          .select(teamColumns.map((column) => `team.${column}` as const))
          .whereRef('team.organizationId', '=', 'organization.id')
          .orderBy('team.createdAt')
          .orderBy('team.id'),
      ).as('teams'),
    ])
    .where(`organization.${name}`, '=', '')
    .where((organization) =>
      organization.exists(
        organization
          .selectFrom('member as reader')
          .select('reader.id')
          .whereRef('reader.organizationId', '=', 'organization.id')
          .where('reader.userId', '=', ''),
      ),
    )
    .compile()
}

// Written out: copying what is left of an object costs more than reading the row did.
function toMember(row: Row['members'][number]): MemberWithUser {
  return {
    id: row.id,
    organizationId: row.organizationId,
    userId: row.userId,
    roles: parseRoles(row.role),
    teamId: row.teamId,
    createdAt: new Date(row.createdAt),
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
