import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'
import { idSchema } from '../input/id.ts'
import { type Member, memberSchema } from '../member/member.ts'
import { type Grants, may, mayConfer, type Rules } from '../permission/permissions.ts'
import { type Invitation, invitationSchema, isOpen } from './invitation.ts'

export const acceptInvitationInput = z.object({
  invitationId: idSchema,
  /** The one-time proof in the mailed link: whoever holds it reads that mailbox (S58). */
  proof: z.string().optional(),
})

export const acceptInvitationOutput = z.object({ invitation: invitationSchema, member: memberSchema })

export const invitationIdInput = z.object({ invitationId: idSchema })

export const rejectInvitationOutput = z.object({ invitation: invitationSchema, member: z.null() })

export const getInvitationInput = z.object({ id: idSchema })

export const getInvitationOutput = invitationSchema.extend({
  organizationName: z.string(),
  organizationSlug: z.string(),
  inviterEmail: z.string(),
})

type Recipient = { email: string; emailVerified: boolean }

export type VerifiedToAccept = 'privileged' | 'always' | 'never'

/**
 * Whether a recipient may join. `proven` says that the proof of the mailed link came along, which verifies the address;
 * without it any role but the plain member's needs a verified address, unless the options say otherwise (S58).
 */
export function acceptInvitation(
  invitation: Invitation | undefined,
  by: Recipient & { proven: boolean },
  asked: { inviter: Pick<Member, 'roles'> | undefined; verified: VerifiedToAccept },
  now: Date,
): Decision<Invitation> {
  if (invitation === undefined || !isOpen(invitation, now)) return refuse('INVITATION_NOT_ACCEPTABLE')
  if (!isRecipient(invitation, by)) return refuse('INVITATION_NOT_RECIPIENT')
  if (asked.inviter === undefined) return refuse('INVITER_NO_LONGER_A_MEMBER')
  if (!by.emailVerified && !by.proven && needsVerified(invitation, asked.verified)) return refuse('EMAIL_NOT_VERIFIED')
  return allow(invitation)
}

/**
 * The inviter, while they could still send this invitation: who has lost the right to a role hands it out no longer, not
 * even by what they sent before (S56).
 */
export function standingInviter<Inviter extends Pick<Member, 'roles'>>(
  invitation: Pick<Invitation, 'roles'>,
  inviter: Inviter | undefined,
  grants: Grants,
  ownerRole: string,
): Inviter | undefined {
  if (inviter === undefined || !may(grants, inviter.roles, 'invitation:create')) return undefined
  return mayConfer(grants, ownerRole, inviter.roles, invitation.roles) ? inviter : undefined
}

/** Those of somebody's pending invitations that fall when they become what `sender` is, or leave: see `standingInviter`. */
export function fallenInvitations(
  sent: readonly Invitation[],
  sender: Member | undefined,
  { grants, ownerRole }: Rules,
): Invitation[] {
  return sent.filter((invitation) => standingInviter(invitation, sender, grants, ownerRole) === undefined)
}

export function rejectInvitation(invitation: Invitation | undefined, by: Recipient, now: Date): Decision<Invitation> {
  if (invitation === undefined || !isOpen(invitation, now)) return refuse('INVITATION_NOT_READABLE')
  return isRecipient(invitation, by) ? allow(invitation) : refuse('INVITATION_NOT_RECIPIENT')
}

/** Only its recipient reads an invitation, and only while it can be accepted: `inviter` is whoever stands by it still. */
export function getInvitation<Read extends Invitation>(
  invitation: Read | undefined,
  by: Recipient,
  inviter: Pick<Member, 'roles'> | undefined,
  now: Date,
): Decision<Read> {
  if (invitation === undefined || !isOpen(invitation, now)) return refuse('INVITATION_NOT_READABLE')
  if (!isRecipient(invitation, by)) return refuse('INVITATION_NOT_RECIPIENT')
  return inviter === undefined ? refuse('INVITER_NO_LONGER_A_MEMBER') : allow(invitation)
}

/**
 * Taken back from pending alone: what was answered stays answered (S57). Whoever is no member where it leads is told by
 * what they are, a member of anything or not, and so never whether there is such an invitation (S55).
 */
export function cancelInvitation(
  invitation: Invitation | undefined,
  { actor, belongs }: { actor: Member | undefined; belongs: boolean },
  grants: Grants,
): Decision<Invitation> {
  if (!belongs) return refuse('MEMBER_NOT_FOUND')
  if (invitation === undefined || actor === undefined) return refuse('INVITATION_NOT_ACCEPTABLE')
  if (!may(grants, actor.roles, 'invitation:cancel')) return refuse('INVITATION_NOT_ALLOWED_TO_CANCEL')
  return invitation.status === 'pending' ? allow(invitation) : refuse('INVITATION_NOT_ACCEPTABLE')
}

function isRecipient(invitation: Invitation, by: Recipient): boolean {
  return invitation.email.toLowerCase() === by.email.toLowerCase()
}

function needsVerified({ roles }: Invitation, rule: VerifiedToAccept): boolean {
  if (rule !== 'privileged') return rule === 'always'
  return [...roles].some((role) => role !== 'member')
}
