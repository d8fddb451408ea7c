import { type Invitation, invitationStatuses } from '@foyer/auth-domain/invitation/invitation'
import type { MemberWithUser } from '@foyer/auth-domain/member/member'
import type { Organization } from '@foyer/auth-domain/organization/organization'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import type { Team } from '@foyer/auth-domain/team/team'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
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

/** By id or slug, for one of its members alone; all in one statement. */
export async function findFullOrganization(
  db: Db,
  named: { id: string } | { slug: string },
  userId: string,
  mostMembers: number,
): Promise<StoredFullOrganization | undefined> {
  const row = await db
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
          .limit(mostMembers),
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
    .where('id' in named ? 'organization.id' : 'organization.slug', '=', 'id' in named ? named.id : named.slug)
    .where((organization) =>
      organization.exists(
        organization
          .selectFrom('member as reader')
          .select('reader.id')
          .whereRef('reader.organizationId', '=', 'organization.id')
          .where('reader.userId', '=', userId),
      ),
    )
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { members, invitations, teams, ...rest } = row
  return {
    ...rest,
    members: members.map(({ role, createdAt, userName, userEmail, userImage, ...member }) => ({
      ...member,
      roles: parseRoles(role),
      createdAt: new Date(createdAt),
      user: { id: member.userId, name: userName, email: userEmail, image: userImage },
    })),
    invitations: invitations.map(({ role, expiresAt, status, ...invitation }) => ({
      ...invitation,
      roles: parseRoles(role),
      status: invitationStatuses.find((known) => known === status) ?? 'canceled',
      expiresAt: new Date(expiresAt),
    })),
    teams: teams.map(({ createdAt, updatedAt, ...team }) => ({
      ...team,
      createdAt: new Date(createdAt),
      updatedAt: updatedAt === null ? null : new Date(updatedAt),
    })),
  }
}
