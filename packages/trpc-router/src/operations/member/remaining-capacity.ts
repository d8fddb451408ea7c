import type { Capacity } from '@foyer/auth-domain/member/add-member'
import type { Db } from '@foyer/db/engine/handles'
import { countMembers } from '@foyer/db/organizations/members'
import { countTeamMembers } from '@foyer/db/organizations/team-members'
import { limitOf } from '#operations/organization/limit-of.ts'
import type { Services } from '#runtime/context/services.ts'

/** The member limits of an organization and a team; undefined where there are none. */
export type MembershipLimits = { members: number | undefined; team: number | undefined }

type Target = { organizationId: string; teamId: string | null }

/** Whether a limit is a function, which may take long: then it is asked before the transaction. */
export function hasLimitFunction({ options }: Pick<Services, 'options'>): boolean {
  return Object.values(limitOptions(options)).some((limit) => typeof limit === 'function')
}

export async function limitsOf(
  { options }: Pick<Services, 'options'>,
  { organizationId, teamId }: Target,
): Promise<MembershipLimits> {
  const { members, team } = limitOptions(options)
  return {
    members: await limitOf(members, { organizationId }),
    team: teamId === null ? undefined : await limitOf(team, { organizationId, teamId }),
  }
}

export async function organizationCapacity(
  db: Db,
  { organizationId }: Target,
  { members }: MembershipLimits,
): Promise<Capacity> {
  return { count: members === undefined ? 0 : await countMembers(db, organizationId), limit: members }
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

function limitOptions({ organization: { membershipLimit, teams } }: Services['options']) {
  return { members: membershipLimit, team: teams.enabled ? teams.maximumMembersPerTeam : undefined }
}
