import type { Member } from '@foyer/auth-domain/member/member'
import type { Grants } from '@foyer/auth-domain/permission/permissions'
import type { Team } from '@foyer/auth-domain/team/team.schema'
import type { TeamMember } from '@foyer/auth-domain/team/team-member'
import type { Trx } from '@foyer/db/engine/handles'
import { findMember } from '@foyer/db/organizations/members'
import { findTeamMember } from '@foyer/db/organizations/team-members'
import { findTeam } from '@foyer/db/organizations/teams'
import { findActingMember } from '#operations/member/acting-member.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'

type TeamChange = {
  parties: { actor: Member | undefined; target: Member | undefined }
  grants: Grants
  found: Team | undefined
  present: TeamMember | undefined
}

/** Who puts whom into a team or takes them out of it; the organization and the caller must be locked. */
export async function readTeamChange(
  trx: Trx,
  call: SignedInCall,
  { organizationId, userId, teamId }: { organizationId: string; userId: string; teamId: string },
): Promise<TeamChange> {
  const { actor, rules } = await findActingMember(trx, call, organizationId)
  const target = await findMember(trx, organizationId, { userId }, call.now())
  const found = await findTeam(trx, organizationId, teamId)
  const present = found && target && (await findTeamMember(trx, found.id, target.id))
  return { parties: { actor, target }, grants: rules.grants, found, present }
}
