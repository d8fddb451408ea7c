import { contract } from '@foyer/auth-domain/contract/contract'
import { defaultFields } from '@foyer/auth-domain/fields/fields'
import {
  currentInviter,
  acceptInvitation as decideAcceptInvitation,
  verifiedToAccept,
} from '@foyer/auth-domain/invitation/answer-invitation'
import type {
  acceptInvitationInput,
  acceptInvitationOutput,
} from '@foyer/auth-domain/invitation/answer-invitation.schema'
import { type Invitation, showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { limits } from '@foyer/auth-domain/limits'
import { joinOrganization, teamToJoin } from '@foyer/auth-domain/member/add-member'
import { type Member, showMember } from '@foyer/auth-domain/member/member'
import { readEmailProof } from '@foyer/db/accounts/proofs'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import {
  closeInvitation,
  type DatedInvitation,
  findInvitation,
  lockInvitationWithOrganization,
} from '@foyer/db/organizations/invitations'
import { findActor, insertMember } from '@foyer/db/organizations/members'
import { findTeam } from '@foyer/db/organizations/teams'
import { setActiveOrganization } from '@foyer/db/sessions/active-organization'
import type { z } from 'zod'
import { credentialOriginOf } from '#operations/account/mailbox-holders.ts'
import { proveMailbox } from '#operations/account/prove-mailbox.ts'
import { invitationEvent } from '#operations/invitation/invitation-handle.ts'
import {
  hasLimitFunction,
  limitsOf,
  type MembershipLimits,
  organizationCapacity,
  teamCapacity,
} from '#operations/member/remaining-capacity.ts'
import { memberView, rulesOf, showsTeams } from '#operations/organization/organization-rules.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { assertSameOrganization } from '#runtime/procedure/requested-organization.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { verifyInvitationProof } from '#runtime/secrets/invitation-proof.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { inTransaction } from '#runtime/transaction/in-transaction.ts'
import { ConflictError, retryOnConflict } from '#runtime/transaction/retry-on-conflict.ts'

const { mutation, refused } = procedure(contract.acceptInvitation)

/** Joins the inviting organization and makes it the active one. A refusal leaves the invitation pending. */
export const acceptInvitation = mutation(({ ctx, input }) => retryOnConflict(() => accept(ctx, input)))

async function accept(
  call: SignedInCall,
  input: z.output<typeof acceptInvitationInput>,
): Promise<z.output<typeof acceptInvitationOutput>> {
  const seen = hasLimitFunction(call) ? await seeInvitation(call, input.invitationId) : undefined
  return inTransaction(call, async (trx) => {
    const found = await lockInvitationWithOrganization(trx, input.invitationId)
    if (found === undefined) throw refused('INVITATION_NOT_ACCEPTABLE')
    const proven = input.proof !== undefined && verifyInvitationProof(call.keys, found, input.proof)
    const actor = await lockActor(trx, call)
    const invitation = orThrow(await decide(trx, actor, found, proven))
    const { organizationId, id: invitationId } = invitation
    await assertSameOrganization(trx, call, organizationId)
    // The invitation was meanwhile resent for another team, which has another limit.
    if (seen !== undefined && invitation.teamId !== seen.teamId) throw new ConflictError()
    const member = await join(trx, actor, invitation, seen?.max ?? (await limitsOf(call, invitation)))
    const accepted = await closeInvitation(trx, invitationId, 'accepted')
    if (accepted === undefined) throw refused('INVITATION_NOT_ACCEPTABLE')
    if (proven)
      await proveMailbox(trx, call, actor.user, { by: 'mailbox', parties: [await credentialOriginOf(trx, actor)] })
    await setActiveOrganization(trx, call.session.token, organizationId)
    await recordEvent(trx, invitationEvent(actor, 'organization.invitation.accepted', accepted))
    return { invitation: showInvitation(accepted, showsTeams(call)), member: showMember(member, memberView(call)) }
  })
}

// A function of the options may take long, and is asked before anything is locked.
async function seeInvitation(
  call: SignedInCall,
  id: string,
): Promise<Pick<Invitation, 'teamId'> & { max: MembershipLimits }> {
  const seen = await findInvitation(call.db, id)
  if (seen === undefined) throw refused('INVITATION_NOT_ACCEPTABLE')
  return { teamId: seen.teamId, max: await limitsOf(call, seen) }
}

async function decide(
  trx: Trx,
  call: LockedCall,
  invitation: DatedInvitation,
  proven: boolean,
): Promise<ReturnType<typeof decideAcceptInvitation>> {
  const sender = await findActor(trx, invitation.organizationId, invitation.inviterId, call.now())
  const { options } = call
  const inviter = currentInviter(invitation, sender?.member, rulesOf({ options }, sender?.made ?? []))
  const rule = call.options.organization.requireVerifiedEmailToAccept
  const verified = verifiedToAccept(rule, {
    invitedAt: invitation.createdAt,
    changedAt: call.user.updatedAt,
    adoptedAt: call.legacy?.adoptedAt,
  })
  const recipient = { ...(await readEmailProof(trx, call.user)), email: call.user.email, proven }
  return decideAcceptInvitation(invitation, recipient, { inviter, verified }, call.now())
}

async function join(trx: Trx, call: LockedCall, invitation: Invitation, max: MembershipLimits): Promise<Member> {
  const { organizationId, roles } = invitation
  const exists = invitation.teamId !== null && (await findTeam(trx, organizationId, invitation.teamId)) !== undefined
  const teamId = orThrow(teamToJoin(invitation.teamId, { exists, limit: max.team }))
  orThrow(joinOrganization(await organizationCapacity(trx, invitation, max), await teamCapacity(trx, invitation, max)))
  const member = {
    id: randomText(limits.idLength),
    organizationId,
    userId: call.user.id,
    roles,
    teamId,
    createdAt: call.now(),
    fields: defaultFields(call.options.member.additionalFields),
  }
  if (!(await insertMember(trx, member))) throw refused('ALREADY_A_MEMBER')
  return member
}
