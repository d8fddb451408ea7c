import type { Capacity } from '@foyer/auth-domain/member/add-member'
import type { Db } from '@foyer/db/engine/handles'
import { countMembers } from '@foyer/db/organizations/members'
import { countTeamMembers } from '@foyer/db/organizations/team-members'
import { limitOf } from '#operations/organization/limit-of.ts'
import type { Services } from '#runtime/context/services.ts'

/** The member limits of an organization and a team, read before the transaction that counts the members. */
export type MembershipLimits = { members: number | undefined; team: number | undefined }

type Target = { organizationId: string; teamId: string | null }

export async function limitsOf(
  { options }: Pick<Services, 'options'>,
  { organizationId, teamId }: Target,
): Promise<MembershipLimits> {
  const { membershipLimit, teams } = options.organization
  return {
    members: await limitOf(membershipLimit, { organizationId }),
    team:
      teamId === null || !teams.enabled
        ? undefined
        : await limitOf(teams.maximumMembersPerTeam, { organizationId, teamId }),
  }
}

export async function organizationCapacity(
  db: Db,
  { organizationId }: Target,
  { members }: MembershipLimits,
): Promise<Capacity> {
  return { count: await countMembers(db, organizationId), limit: members }
}

/** Undefined when no team is given or its size is unlimited. */
export async function teamCapacity(
  db: Db,
  { teamId }: Pick<Target, 'teamId'>,
  { team }: MembershipLimits,
): Promise<Capacity | undefined> {
  if (teamId === null || team === undefined) return undefined
  return { count: await countTeamMembers(db, teamId), limit: team }
}
