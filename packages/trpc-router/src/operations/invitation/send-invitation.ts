import { type Decision, refuse } from '@foyer/auth-domain/decision'
import type { Invitation } from '@foyer/auth-domain/invitation/invitation'
import { type InvitationDecision, type invitationInput, mayInvite } from '@foyer/auth-domain/invitation/invite-member'
import { limits } from '@foyer/auth-domain/limits'
import { grantMoreThanMember } from '@foyer/auth-domain/permission/permissions'
import { countedInviter } from '@foyer/auth-domain/rate-limit/mail-quotas'
import { inSeconds } from '@foyer/auth-domain/session/policy'
import type { Email } from '@foyer/auth-domain/user/email'
import type { Trx } from '@foyer/db/engine/handles'
import { recordEvent } from '@foyer/db/operations/audit'
import {
  closeInvitation,
  insertInvitation,
  lockInvitationsTo,
  renewInvitation,
} from '@foyer/db/organizations/invitations'
import { lockOrganization } from '@foyer/db/organizations/organizations'
import type { z } from 'zod'
import { findActingMember } from '#operations/member/acting-member.ts'
import { limitsOf } from '#operations/member/remaining-capacity.ts'
import { limitOf } from '#operations/organization/limit-of.ts'
import { rulesFor, showsTeams } from '#operations/organization/organization-rules.ts'
import { type LockedCall, lockActor } from '#operations/session/lock-actor.ts'
import { type Question, requireBefore } from '#runtime/hooks/before.ts'
import { type CountedFor, enqueueMessage } from '#runtime/outbox/enqueue.ts'
import { lockMailQuotas } from '#runtime/outbox/mail-quota.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { requestedOrganization } from '#runtime/procedure/requested-organization.ts'
import { requireStepUp } from '#runtime/procedure/step-up.ts'
import { orThrow, refused } from '#runtime/refusal/refused.ts'
import { randomText } from '#runtime/secrets/random.ts'
import { decideInvitation, type InvitationTerms, type Invitee, type LockedFacts } from './invitation-facts.ts'
import { invitationEvent } from './invitation-handle.ts'
import { countInvited, type Inviter, readInviter } from './inviter.ts'

/** Reads what must be known before the transaction: the limits, and whether the caller may invite at all. */
export async function readInvitationTerms(
  call: SignedInCall,
  input: z.output<typeof invitationInput>,
): Promise<InvitationTerms> {
  const organizationId = await requestedOrganization(call, input.organizationId)
  if (organizationId === undefined) throw refused('ORGANIZATION_NOT_FOUND')
  const { role: roles } = input
  // Where there are no teams an id of one means nothing (wire); stored, it would once they are enabled.
  const teamId = showsTeams(call) ? (input.teamId ?? undefined) : undefined
  const { actor, rules } = await findActingMember(call.db, call, organizationId)
  orThrow(mayInvite({ actor, roles }, rules))
  const open = await limitOf(call.options.organization.invitationLimit, { organizationId })
  const { team } = await limitsOf(call, { organizationId, teamId: teamId ?? null })
  return { organizationId, roles, teamId, max: { open, team } }
}

/** An invitation that was sent, or why not; `retryAfter` in seconds where its mail exceeds a quota. */
export type SentInvitation = Decision<Invitation> & { retryAfter?: number | undefined }

export function invitationOrThrow(sent: SentInvitation): Invitation {
  if (sent.allowed) return sent.value
  const { refusal, subject, reason, retryAfter } = sent
  throw refused(refusal, { retryAfter, subject, reason })
}

/** Locks what the invitations of one call are counted by; needed before the first of several is sent. */
export async function lockInvitationQuotas(
  trx: Trx,
  call: LockedCall,
  terms: InvitationTerms,
  emails: readonly Email[],
): Promise<void> {
  const counted = countedFor(call, terms, await readInviter(trx, call))
  const mails = emails.map((to) => ({ to, ...counted }))
  await lockMailQuotas(trx, call, 'invitation', mails)
}

/**
 * Locks what invitations of these emails change, in lock order, and who sends them; their session has to be confirmed for
 * roles that grant more than membership.
 */
export async function lockForInvitations(
  trx: Trx,
  call: SignedInCall,
  { organizationId, roles }: Pick<InvitationTerms, 'organizationId' | 'roles'>,
  emails: readonly Email[],
): Promise<LockedCall> {
  const locking = [lockOrganization(trx, organizationId), lockInvitationsTo(trx, organizationId, emails)]
  // Before the quotas: calls in several organizations count for the same inviter.
  const [locked, rules] = await Promise.all([
    lockActor(trx, call),
    rulesFor(trx, call, { organizationId, roles }),
    ...locking,
  ])
  if (grantMoreThanMember(rules, roles)) await requireStepUp(trx, locked, 'sensitive')
  return locked
}

/** Decides about an invitation, stores and mails it. It must be locked for before the facts are read. */
export async function sendInvitation(
  trx: Trx,
  call: LockedCall,
  terms: InvitationTerms,
  { facts, ...invitee }: Invitee & { facts: LockedFacts },
): Promise<SentInvitation> {
  const inviter = await readInviter(trx, call, facts.invited)
  const decision = await decideInvitation(trx, call, { ...terms, inviter }, { ...invitee, facts })
  if (!decision.allowed) return decision
  const asked = requireBefore(call, inviteQuestion(call, terms, invitee.email))
  if (!asked.allowed) return asked
  const inviting = decision.value
  const invitationId = inviting.act === 'extend' ? inviting.invitation.id : randomText(limits.idLength)
  const languageTags = [...call.request.languageTags]
  const { callbackURL } = invitee
  const message = { kind: 'invitation' as const, invitationId, callbackURL, languageTags }
  // Before the invitation is stored: one that cannot be mailed is refused, and others of the same call go on.
  const counted = countedFor(call, terms, inviter)
  const retryAfter = await enqueueMessage(trx, call, invitee.email, message, counted)
  if (retryAfter !== undefined) return { ...refuse('TOO_MANY_REQUESTS'), retryAfter }
  await countInvited(trx, call, inviter, invitee.email)
  const invitation = await storeInvitation(trx, call, { ...terms, ...invitee, invitationId }, inviting)
  await recordEvent(trx, invitationEvent(call, 'organization.invitation.sent', invitation))
  return { allowed: true, value: invitation }
}

/** What the application is asked before an address is invited. */
export function inviteQuestion(
  { user }: LockedCall,
  { organizationId, roles }: InvitationTerms,
  email: Email,
): Question {
  const inviter = { id: user.id, email: user.email }
  return { name: 'invite', facts: { organizationId, email, roles: [...roles].sort(), inviter } }
}

function countedFor(
  { user, now }: LockedCall,
  { organizationId }: InvitationTerms,
  { holdsMailbox }: Inviter,
): Required<Pick<CountedFor, 'requester' | 'invitation'>> {
  const inviter = countedInviter({ holdsMailbox, createdAt: user.createdAt }, now())
  return {
    requester: { name: `user:${user.id}`, known: false },
    invitation: { organizationId, inviterId: user.id, inviter },
  }
}

async function storeInvitation(
  trx: Trx,
  call: LockedCall,
  {
    organizationId,
    email,
    roles,
    teamId,
    invitationId,
    callbackURL,
  }: InvitationTerms & Invitee & { invitationId: string },
  inviting: InvitationDecision,
): Promise<Invitation> {
  const expiresAt = inSeconds(call.now(), call.options.organization.invitationExpiresIn)
  const sent = { roles, teamId: teamId ?? null, expiresAt, inviterId: call.user.id }
  if (inviting.act === 'extend') {
    const extended = { ...inviting.invitation, ...sent, teamId: teamId ?? inviting.invitation.teamId }
    await renewInvitation(trx, extended, callbackURL)
    return extended
  }
  if (inviting.replaces !== undefined) await closeInvitation(trx, inviting.replaces, 'canceled')
  const invitation = { id: invitationId, organizationId, email, status: 'pending' as const, ...sent }
  await insertInvitation(trx, invitation, { callbackURL, now: call.now() })
  return invitation
}
