import type { Member } from '@foyer/auth-domain/member/member'
import type { Grants } from '@foyer/auth-domain/permission/permissions'
import type { Team } from '@foyer/auth-domain/team/team.schema'
import type { TeamMember } from '@foyer/auth-domain/team/team-member'
import type { Trx } from '@foyer/db/engine/handles'
import { findMember } from '@foyer/db/organizations/members'
import { findTeamMember } from '@foyer/db/organizations/team-members'
import { findTeam } from '@foyer/db/organizations/teams'
import { lockActingMember } from '#operations/member/acting-member.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'

type TeamChange = {
  call: LockedCall
  parties: { actor: Member | undefined; target: Member | undefined }
  grants: Grants
  found: Team | undefined
  present: TeamMember | undefined
}

/** Locks the organization and the caller, then reads who puts whom into a team or takes them out of it. */
export async function lockTeamChange(
  trx: Trx,
  ctx: SignedInCall,
  { organizationId, userId, teamId }: { organizationId: string; userId: string; teamId: string },
): Promise<TeamChange> {
  const [{ call, actor, rules }, target, found, present] = await Promise.all([
    lockActingMember(trx, ctx, organizationId),
    findMember(trx, organizationId, { userId }, ctx.now()),
    findTeam(trx, organizationId, teamId),
    findTeamMember(trx, { organizationId, teamId, userId }),
  ])
  return { call, parties: { actor, target }, grants: rules.grants, found, present: found && present }
}
