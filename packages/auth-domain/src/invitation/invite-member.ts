import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'
import { idSchema } from '../input/id.ts'
import { hasRoom, type Room } from '../member/add-member.ts'
import type { Member } from '../member/member.ts'
import { organizationIdSchema } from '../organization/organization.ts'
import { may, mayConfer, type Rules } from '../permission/permissions.ts'
import { roleInput } from '../permission/role-input.ts'
import { addressSchema } from '../user/email.ts'
import { standingInviter } from './answer-invitation.ts'
import { type Invitation, isOpen } from './invitation.ts'

/** What an invitation is to say, whomever it goes to. */
export const invitationInput = z.object({
  role: roleInput.refine((roles) => roles.size > 0),
  organizationId: organizationIdSchema.optional(),
  teamId: idSchema.optional(),
})

export const inviteMemberInput = invitationInput.extend({ email: addressSchema, resend: z.boolean().optional() })

/**
 * What stands when somebody is to be invited. `pending` is the row that waits for this address, open or expired, and
 * `sender` whoever sent it, as the member they are now; `open` counts those that wait for others.
 */
export type InvitationCircumstances = Rules & {
  isMember: boolean
  pending: Invitation | undefined
  sender: Member | undefined
  open: Room
  team: { asked: boolean; found: boolean; room: Room | undefined }
}

/** A new invitation, in the place of one that is void if there is; or the open one, extended and mailed again. */
export type Inviting = { act: 'invite'; replaces: Invitation | undefined } | { act: 'extend'; invitation: Invitation }

type Wish = { actor: Member | undefined; roles: ReadonlySet<string>; resend: boolean; now: Date }

/** Whether somebody may send invitations to these roles at all: only an owner invites an owner (wire). */
export function mayInvite(
  { actor, roles }: Pick<Wish, 'actor' | 'roles'>,
  { grants, ownerRole }: Rules,
): Decision<Member> {
  if (actor === undefined) return refuse('MEMBER_NOT_FOUND')
  if (!may(grants, actor.roles, 'invitation:create')) return refuse('INVITATION_NOT_ALLOWED_TO_CREATE')
  return mayConfer(grants, ownerRole, actor.roles, roles) ? allow(actor) : refuse('INVITATION_ROLE_NOT_ALLOWED')
}

/** Whether somebody may be invited: one address has one open invitation (wire). */
export function inviteMember(wish: Wish, circumstances: InvitationCircumstances): Decision<Inviting> {
  const { isMember, pending, open, team } = circumstances
  const inviter = mayInvite(wish, circumstances)
  if (!inviter.allowed) return inviter
  if (isMember) return refuse('ALREADY_A_MEMBER')
  const live = pending !== undefined && stands(pending, circumstances, wish.now) ? pending : undefined
  if (live !== undefined && !wish.resend) return refuse('ALREADY_INVITED')
  // Sent again it may say something else, so one has to be free to say what it says now.
  if (live !== undefined && !mayInvite({ ...wish, roles: live.roles }, circumstances).allowed) {
    return refuse('INVITATION_ROLE_NOT_ALLOWED')
  }
  if (team.asked && !team.found) return refuse('TEAM_NOT_FOUND')
  if (team.room !== undefined && !hasRoom(team.room)) return refuse('TEAM_MEMBER_LIMIT_REACHED')
  if (live !== undefined) return allow({ act: 'extend', invitation: live })
  return hasRoom(open) ? allow({ act: 'invite', replaces: pending }) : refuse('INVITATION_LIMIT_REACHED')
}

// One that nobody can accept any more does not stand against a new one.
function stands(pending: Invitation, { sender, grants, ownerRole }: InvitationCircumstances, now: Date): boolean {
  return isOpen(pending, now) && standingInviter(pending, sender, grants, ownerRole) !== undefined
}
