import {
  acceptInvitationInput,
  type acceptInvitationOutput,
  acceptInvitation as decideAcceptInvitation,
  standingInviter,
} from '@foyer/auth-domain/invitation/answer-invitation'
import { type Invitation, showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { limits } from '@foyer/auth-domain/limits'
import { joinOrganization } from '@foyer/auth-domain/member/add-member'
import { type Member, showMember } from '@foyer/auth-domain/member/member'
import { recordEvent } from '@foyer/db/audit'
import type { Trx } from '@foyer/db/handles'
import { closeInvitation, findInvitation, lockInvitation } from '@foyer/db/invitations'
import { findMember, insertMember } from '@foyer/db/members'
import { lockOrganization } from '@foyer/db/organizations'
import { setActiveOrganization } from '@foyer/db/sessions'
import { findTeam } from '@foyer/db/teams'
import { lockUser, markEmailVerified } from '@foyer/db/users'
import type { z } from 'zod'
import { type Limits, limitsOf, roomInOrganization, roomInTeam } from '../member/room-in.ts'
import { eventIn } from '../organization/event-in.ts'
import { demandAgreement } from '../organization/named-organization.ts'
import { grantsOf, showsTeams } from '../organization/rules.ts'
import { inTransaction } from '../outbox/in-transaction.ts'
import { type SignedInCall, signedIn } from '../procedures.ts'
import { orThrow, refused } from '../refused.ts'
import { provesInvitation } from '../secrets/invitation-proof.ts'
import { randomText } from '../secrets/random.ts'
import { Overtaken, startingOver } from '../starting-over.ts'

/** Joins the organization one is invited to, which becomes the active one. A refusal leaves the invitation pending. */
export const acceptInvitation = signedIn(acceptInvitationInput).mutation(({ ctx, input }) =>
  startingOver(() => accept(ctx, input)),
)

async function accept(
  call: SignedInCall,
  input: z.output<typeof acceptInvitationInput>,
): Promise<z.output<typeof acceptInvitationOutput>> {
  const seen = await findInvitation(call.db, input.invitationId)
  if (seen === undefined) throw refused('INVITATION_NOT_ACCEPTABLE')
  const proven = input.proof !== undefined && provesInvitation(call.keys, seen, input.proof)
  const most = await limitsOf(call, seen)
  return inTransaction(call, async (trx) => {
    await lockOrganization(trx, seen.organizationId)
    const invitation = orThrow(await judge(trx, call, seen.id, proven))
    const { organizationId, id: invitationId } = invitation
    await demandAgreement(trx, call, organizationId)
    // Sent again meanwhile, into another team: its limit is another.
    if (invitation.teamId !== seen.teamId) throw new Overtaken()
    const member = await join(trx, call, invitation, most)
    const accepted = await closeInvitation(trx, invitationId, 'accepted')
    if (accepted === undefined) throw refused('INVITATION_NOT_ACCEPTABLE')
    if (proven && (await markEmailVerified(trx, call.user, call.now()))) {
      await recordEvent(trx, eventIn(call, 'email-verified', { organizationId }))
    }
    await setActiveOrganization(trx, call.session.token, organizationId)
    await recordEvent(trx, eventIn(call, 'invitation-accepted', { organizationId }, { invitationId }))
    return { invitation: showInvitation(accepted, showsTeams(call)), member: showMember(member, showsTeams(call)) }
  })
}

async function judge(
  trx: Trx,
  call: SignedInCall,
  id: string,
  proven: boolean,
): Promise<ReturnType<typeof decideAcceptInvitation>> {
  const invitation = await lockInvitation(trx, id)
  const sender = invitation && (await findMember(trx, invitation.organizationId, { userId: invitation.inviterId }))
  const ownerRole = call.options.organization.creatorRole
  const inviter = invitation && standingInviter(invitation, sender, grantsOf(call), ownerRole)
  const verified = call.options.organization.requireVerifiedEmailToAccept
  return decideAcceptInvitation(invitation, { ...call.user, proven }, { inviter, verified }, call.now())
}

async function join(trx: Trx, call: SignedInCall, invitation: Invitation, most: Limits): Promise<Member> {
  const { organizationId, roles } = invitation
  const teamId = await teamToJoin(trx, invitation, most)
  orThrow(joinOrganization(await roomInOrganization(trx, invitation, most), await roomInTeam(trx, invitation, most)))
  const member = {
    id: randomText(limits.idLength),
    organizationId,
    userId: call.user.id,
    roles,
    teamId,
    createdAt: call.now(),
  }
  // Held, so that an account that is being deleted at this moment joins nothing.
  if ((await lockUser(trx, member.userId)) === undefined) throw refused('NOT_SIGNED_IN')
  if (!(await insertMember(trx, member))) throw refused('ALREADY_A_MEMBER')
  return member
}

// A team that is gone, or was never this organization's, is joined by nobody (S57); where teams are limited the wire
// refuses, else one joins without it.
async function teamToJoin(trx: Trx, { organizationId, teamId }: Invitation, most: Limits): Promise<string | null> {
  if (teamId === null || (await findTeam(trx, organizationId, teamId)) !== undefined) return teamId
  if (most.team !== undefined) throw refused('TEAM_NOT_FOUND')
  return null
}
