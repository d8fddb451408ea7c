import type { Member } from '@foyer/auth-domain/member/member'
import type { Team } from '@foyer/auth-domain/team/team'
import type { TeamMember } from '@foyer/auth-domain/team/team-member'
import type { Trx } from '@foyer/db/engine/handles'
import { findMember } from '@foyer/db/organizations/members'
import { findTeamMember } from '@foyer/db/organizations/team-members'
import { findTeam } from '@foyer/db/organizations/teams'

type TeamChange = {
  parties: { actor: Member | undefined; target: Member | undefined }
  found: Team | undefined
  present: TeamMember | undefined
}

/** Who puts whom into a team of an organization or takes them out of it; the organization must be locked. */
export async function readTeamChange(
  trx: Trx,
  organizationId: string,
  { actorId, userId, teamId }: { actorId: string; userId: string; teamId: string },
): Promise<TeamChange> {
  const actor = await findMember(trx, organizationId, { userId: actorId })
  const target = await findMember(trx, organizationId, { userId })
  const found = await findTeam(trx, organizationId, teamId)
  const present = found && target && (await findTeamMember(trx, found.id, target.id))
  return { parties: { actor, target }, found, present }
}
