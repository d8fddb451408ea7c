import { type EmailProof, holdsMailbox } from '#account/mailbox-proof.ts'
import { allow, type Decision, refuse } from '#decision.ts'
import type { Member } from '#member/member.ts'
import type { HeldRoles } from '#permission/held-roles.ts'
import { areKnownRoles, type Grants, may, mayAssignUntil, type Rules } from '#permission/permissions.ts'
import { type Invitation, isOpen } from './invitation.ts'

type Recipient = { email: string }

/**
 * Whether a user's received invitations are listed: only to the person who was proved to hold the mailbox, as anyone may claim any
 * address, and whatever follows the links of a mail verifies it.
 */
export function mayListReceived(user: EmailProof): boolean {
  return holdsMailbox(user)
}

export type VerifiedToAccept = 'privileged' | 'always' | 'never'

/**
 * The rule for one invitation. A user who made their account since it was sent, or gave it its address, may know no more
 * than the id, as may every member of one from before the adoption: unless the options say otherwise, they prove the
 * mailbox for any role. `changedAt`: when the account last changed in any way, as no time is kept for the address alone;
 * a user who only changed their name proves it too.
 */
export function verifiedToAccept(
  rule: VerifiedToAccept,
  { invitedAt, changedAt, adoptedAt }: { invitedAt: Date; changedAt: Date; adoptedAt: Date | undefined },
): VerifiedToAccept {
  if (rule !== 'privileged') return rule
  const cameAlong = adoptedAt !== undefined && invitedAt <= adoptedAt
  return cameAlong || invitedAt < changedAt ? 'always' : rule
}

/**
 * Whether a recipient may join. `proven`: the proof of the mailed link was sent, which proves the mailbox; without it
 * every role except `member` requires that it was proved before, unless the options say otherwise (S58).
 */
export function acceptInvitation(
  invitation: Invitation,
  by: Recipient & EmailProof & { proven: boolean },
  { inviter, verified }: { inviter: Pick<Member, 'roles'> | undefined; verified: VerifiedToAccept },
  now: Date,
): Decision<Invitation> {
  if (!isOpen(invitation, now)) return refuse('INVITATION_NOT_ACCEPTABLE')
  if (!isRecipient(invitation, by)) return refuse('INVITATION_NOT_RECIPIENT')
  if (inviter === undefined) return refuse('INVITER_NO_LONGER_A_MEMBER')
  if (!holdsMailbox(by) && !by.proven && needsVerified(invitation, verified)) return refuse('EMAIL_NOT_VERIFIED')
  return allow(invitation)
}

/**
 * The inviter if they could still send this invitation; undefined once they lost the permission to grant its roles, or a
 * role is no longer configured, so that an earlier invitation does not grant them either (S56).
 */
export function currentInviter<Inviter extends HeldRoles>(
  invitation: Pick<Invitation, 'roles'>,
  inviter: Inviter | undefined,
  rules: Rules,
): Inviter | undefined {
  const { grants } = rules
  if (inviter === undefined || !may(grants, inviter.roles, 'invitation:create')) return undefined
  if (!areKnownRoles(grants, invitation.roles)) return undefined
  return mayAssignUntil(rules, inviter, invitation) ? inviter : undefined
}

/**
 * Whether a member sees the id of an invitation: that of a pending one opens it to anyone who claims its email, so only to
 * who could send it. They could as well invite that person themselves.
 */
export function maySeeInvitationId(
  invitation: Pick<Invitation, 'roles' | 'status'>,
  reader: HeldRoles | undefined,
  rules: Rules,
): boolean {
  return invitation.status !== 'pending' || currentInviter(invitation, reader, rules) !== undefined
}

/**
 * The pending invitations of a sender that their present roles no longer allow, or all once they left; see
 * `currentInviter`.
 */
export function orphanedInvitations(
  sent: readonly Invitation[],
  sender: HeldRoles | undefined,
  rules: Rules,
): Invitation[] {
  return sent.filter((invitation) => currentInviter(invitation, sender, rules) === undefined)
}

export function rejectInvitation(invitation: Invitation | undefined, by: Recipient, now: Date): Decision<Invitation> {
  if (invitation === undefined || !isOpen(invitation, now)) return refuse('INVITATION_NOT_READABLE')
  return isRecipient(invitation, by) ? allow(invitation) : refuse('INVITATION_NOT_RECIPIENT')
}

/**
 * Only the recipient may read an invitation, and only while it can be accepted. `inviter` as of `currentInviter`. One
 * that was canceled with its inviter's rights says so (wire).
 */
export function getInvitation<Read extends Invitation>(
  invitation: Read | undefined,
  by: Recipient,
  inviter: Pick<Member, 'roles'> | undefined,
  now: Date,
): Decision<Read> {
  if (invitation === undefined) return refuse('INVITATION_NOT_READABLE')
  const lostInviter = invitation.status === 'canceled' && inviter === undefined && isRecipient(invitation, by)
  if (!isOpen(invitation, now) && !(lostInviter && invitation.expiresAt > now)) return refuse('INVITATION_NOT_READABLE')
  if (!isRecipient(invitation, by)) return refuse('INVITATION_NOT_RECIPIENT')
  return inviter === undefined ? refuse('INVITER_NO_LONGER_A_MEMBER') : allow(invitation)
}

/**
 * Only a pending invitation can be canceled (S57). For a caller outside its organization the refusal depends only on
 * `belongs`, whether they are a member of any organization, so it does not reveal whether the invitation exists (S55).
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
