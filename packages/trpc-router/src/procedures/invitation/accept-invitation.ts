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
import { findActor, insertNewMember } from '@foyer/db/organizations/members'
import { findTeam } from '@foyer/db/organizations/teams'
import { activateOrganization } from '@foyer/db/sessions/active-organization'
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
    const [found, actor] = await Promise.all([
      lockInvitationWithOrganization(trx, input.invitationId),
      lockActor(trx, call),
    ])
    if (found === undefined) throw refused('INVITATION_NOT_ACCEPTABLE')
    const proven = input.proof !== undefined && verifyInvitationProof(call.keys, found, input.proof)
    const max = seen?.max ?? (await limitsOf(call, found))
    const [decision, room] = await Promise.all([decide(trx, actor, found, proven), readRoom(trx, found, max)])
    const invitation = orThrow(decision)
    const { organizationId } = invitation
    await assertSameOrganization(trx, call, organizationId)
    // The invitation was meanwhile resent for another team, which has another limit.
    if (seen !== undefined && invitation.teamId !== seen.teamId) throw new ConflictError()
    const member = newMember(actor, invitation, room, max)
    await insertNewMember(trx, member, () => refused('ALREADY_A_MEMBER'))
    const accepted = await closeInvitation(trx, invitation, 'accepted')
    if (proven)
      await proveMailbox(trx, call, actor.user, { by: 'mailbox', parties: [await credentialOriginOf(trx, actor)] })
    await activateOrganization(trx, call.session.token, organizationId)
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
  { createdAt: invitedAt, ...invitation }: DatedInvitation,
  proven: boolean,
): Promise<ReturnType<typeof decideAcceptInvitation>> {
  const [sender, proof] = await Promise.all([
    findActor(trx, invitation.organizationId, invitation.inviterId, call.now()),
    readEmailProof(trx, call.user),
  ])
  const { options } = call
  const inviter = currentInviter(invitation, sender?.member, rulesOf({ options }, sender?.made ?? []))
  const rule = call.options.organization.requireVerifiedEmailToAccept
  const verified = verifiedToAccept(rule, {
    invitedAt,
    changedAt: call.user.updatedAt,
    adoptedAt: call.legacy?.adoptedAt,
  })
  const recipient = { ...proof, email: call.user.email, proven }
  return decideAcceptInvitation(invitation, recipient, { inviter, verified }, call.now())
}

type Room = {
  exists: boolean
  organization: Awaited<ReturnType<typeof organizationCapacity>>
  team: Awaited<ReturnType<typeof teamCapacity>>
}

async function readRoom(trx: Trx, invitation: Invitation, max: MembershipLimits): Promise<Room> {
  const [found, organization, team] = await Promise.all([
    invitation.teamId === null ? undefined : findTeam(trx, invitation.organizationId, invitation.teamId),
    organizationCapacity(trx, invitation, max),
    teamCapacity(trx, invitation, max),
  ])
  return { exists: found !== undefined, organization, team }
}

function newMember(call: LockedCall, invitation: Invitation, room: Room, max: MembershipLimits): Member {
  const { organizationId, roles } = invitation
  const teamId = orThrow(teamToJoin(invitation.teamId, { exists: room.exists, limit: max.team }))
  orThrow(joinOrganization(room.organization, room.team))
  return {
    id: randomText(limits.idLength),
    organizationId,
    userId: call.user.id,
    roles,
    teamId,
    createdAt: call.now(),
    fields: defaultFields(call.options.member.additionalFields),
  }
}
