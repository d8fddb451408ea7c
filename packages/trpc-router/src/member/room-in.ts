import type { Room } from '@foyer/auth-domain/member/add-member'
import type { Db } from '@foyer/db/handles'
import { countMembers, countTeamMembers } from '@foyer/db/members'
import type { Services } from '../context/services.ts'
import { limitOf } from '../organization/limit-of.ts'

/** How many an organization and a team may hold; asked before the transaction in which they are counted. */
export type Limits = { members: number | undefined; team: number | undefined }

type Place = { organizationId: string; teamId: string | null }

export async function limitsOf(
  { options }: Pick<Services, 'options'>,
  { organizationId, teamId }: Place,
): Promise<Limits> {
  const { membershipLimit, teams } = options.organization
  return {
    members: await limitOf(membershipLimit, { organizationId }),
    team:
      teamId === null || !teams.enabled
        ? undefined
        : await limitOf(teams.maximumMembersPerTeam, { organizationId, teamId }),
  }
}

export async function roomInOrganization(db: Db, { organizationId }: Place, { members }: Limits): Promise<Room> {
  return { count: await countMembers(db, organizationId), limit: members }
}

/** Undefined where teams are not limited, or no team is meant. */
export async function roomInTeam(
  db: Db,
  { organizationId, teamId }: Place,
  { team }: Limits,
): Promise<Room | undefined> {
  if (teamId === null || team === undefined) return undefined
  return { count: await countTeamMembers(db, organizationId, teamId), limit: team }
}
