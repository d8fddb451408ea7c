import type { Options } from '@foyer/auth-domain/options'
import type { Overview } from '@foyer/auth-domain/organization/get-overview'
import { limitOf } from './limit-of.ts'

type Limits = Overview['limits']

/** How many members, teams and open invitations an organization may have, null where nothing limits them. */
export async function limitsOf({ organization }: Options, organizationId: string): Promise<Limits> {
  const { membershipLimit, invitationLimit, teams } = organization
  const subject = { organizationId }
  const [members, pendingInvitations, maximumTeams] = await Promise.all([
    limitOf(membershipLimit, subject),
    limitOf(invitationLimit, subject),
    teams.enabled ? limitOf(teams.maximumTeams, subject) : undefined,
  ])
  return { members: finite(members), pendingInvitations: finite(pendingInvitations), teams: finite(maximumTeams) }
}

function finite(limit: number | undefined): number | null {
  return limit !== undefined && Number.isFinite(limit) ? limit : null
}
