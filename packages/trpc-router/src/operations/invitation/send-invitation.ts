import type { Decision } from '@foyer/auth-domain/decision'
import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import {
  inviteMember as decideInviteMember,
  type InvitationDecision,
  type invitationInput,
  mayInvite,
} from '@foyer/auth-domain/invitation/invite-member'
import { limits } from '@foyer/auth-domain/limits'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Email } from '@foyer/auth-domain/user/email'
import type { Db, Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import {
  closeInvitation,
  countOpenInvitations,
  findPendingInvitation,
  insertInvitation,
  renewInvitation,
} from '@foyer/db/organizations/invitations'
import { findMember } from '@foyer/db/organizations/members'
import { findTeam } from '@foyer/db/organizations/teams'
import type { z } from 'zod'
import { limitsOf, teamCapacity } from '#operations/member/remaining-capacity.ts'
import { limitOf } from '#operations/organization/limit-of.ts'
import { organizationEvent } from '#operations/organization/organization-event.ts'
import { rulesOf } from '#operations/organization/organization-rules.ts'
import { requestedOrganization } from '#operations/organization/requested-organization.ts'
import type { LockedCall } from '#operations/session/lock-actor.ts'
import { enqueueMessage } from '#runtime/outbox/enqueue.ts'
import type { SignedInCall } from '#runtime/procedure/procedures.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'

/** The organization, roles and team of invitations, with the limits that apply. */
export type InvitationTerms = {
  organizationId: string
  roles: ReadonlySet<string>
  teamId: string | undefined
  max: { open: number | undefined; team: number | undefined }
}

/** The recipient of an invitation; `resend` extends a pending one. */
export type Invitee = { email: Email; resend: boolean }

/** Reads what must be known before the transaction: the limits, and whether the caller may invite at all. */
export async function readInvitationTerms(
  call: SignedInCall,
  input: z.output<typeof invitationInput>,
): Promise<InvitationTerms> {
  const organizationId = await requestedOrganization(call, input.organizationId)
  if (organizationId === undefined) throw refused('ORGANIZATION_NOT_FOUND')
  const { role: roles, teamId } = input
  const actor = await findMember(call.db, organizationId, { userId: call.user.id })
  orThrow(mayInvite({ actor, roles }, rulesOf(call)))
  const open = await limitOf(call.options.organization.invitationLimit, { organizationId })
  const { team } = await limitsOf(call, { organizationId, teamId: teamId ?? null })
  return { organizationId, roles, teamId, max: { open, team } }
}

/** Decides about one invitation. Also runs before the transaction, so that a refused one does not use mail quota. */
export async function decideInvitation(
  db: Db,
  call: SignedInCall,
  { organizationId, roles, teamId, max }: InvitationTerms,
  { email, resend }: Invitee,
): Promise<Decision<InvitationDecision>> {
  const now = call.now()
  const memberBy = (userId: string) => findMember(db, organizationId, { userId })
  const actor = await memberBy(call.user.id)
  const pending = await findPendingInvitation(db, organizationId, email)
  const target = { organizationId, teamId: teamId ?? null }
  return decideInviteMember(
    { actor, roles, resend, now },
    {
      ...rulesOf(call),
      isMember: (await findMember(db, organizationId, { email })) !== undefined,
      pending,
      sender: pending && (await memberBy(pending.inviterId)),
      open: { count: await countOpenInvitations(db, organizationId, { besides: email, now }), limit: max.open },
      team: {
        // Only a limited team must exist: an unlimited one's id is stored even when it is deleted (wire).
        asked: teamId !== undefined && max.team !== undefined,
        found: teamId !== undefined && (await findTeam(db, organizationId, teamId)) !== undefined,
        room: await teamCapacity(db, target, { members: undefined, team: max.team }),
      },
    },
  )
}

/** Decides about an invitation, stores and mails it. The organization must be locked and the mail quota claimed. */
export async function sendInvitation(
  trx: Trx,
  call: LockedCall,
  terms: InvitationTerms,
  invitee: Invitee,
): Promise<Decision<Invitation>> {
  const decision = await decideInvitation(trx, call, terms, invitee)
  if (!decision.allowed) return decision
  const invitation = await storeInvitation(trx, call, { ...terms, ...invitee }, decision.value)
  const { organizationId, id: invitationId } = invitation
  await recordEvent(trx, organizationEvent(call, 'organization.invitation.sent', { organizationId }, { invitationId }))
  const languageTags = [...call.request.languageTags]
  await enqueueMessage(trx, call, invitee.email, { kind: 'invitation', invitationId, languageTags })
  return { allowed: true, value: invitation }
}

async function storeInvitation(
  trx: Trx,
  call: LockedCall,
  { organizationId, email, roles, teamId }: InvitationTerms & Invitee,
  inviting: InvitationDecision,
): Promise<Invitation> {
  const expiresAt = inSeconds(call.now(), call.options.organization.invitationExpiresIn)
  const sent = { roles, teamId: teamId ?? null, expiresAt, inviterId: call.user.id }
  if (inviting.act === 'extend') {
    const extended = { ...inviting.invitation, ...sent, teamId: teamId ?? inviting.invitation.teamId }
    await renewInvitation(trx, extended)
    return extended
  }
  if (inviting.replaces !== undefined) await closeInvitation(trx, inviting.replaces.id, 'canceled')
  const invitation = { id: randomText(limits.idLength), organizationId, email, status: 'pending' as const, ...sent }
  await insertInvitation(trx, invitation, call.now())
  return invitation
}
