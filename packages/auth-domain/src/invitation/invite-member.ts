import { z } from 'zod'
import { allow, type Decision, refuse } from '../decision.ts'
import { hasRoom, type Room } from '../member/add-member.ts'
import type { Member } from '../member/member.ts'
import { organizationIdSchema } from '../organization/organization.ts'
import { type Grants, may, mayConfer } from '../permission/permissions.ts'
import { roleInput } from '../permission/role-input.ts'
import { addressSchema } from '../user/email.ts'
import { type Invitation, isOpen } from './invitation.ts'

export const inviteMemberInput = z.object({
  email: addressSchema,
  role: roleInput.refine((roles) => roles.size > 0),
  organizationId: organizationIdSchema.optional(),
  resend: z.boolean().optional(),
  teamId: z.string().optional(),
})

/** What stands when somebody is to be invited. `pending` is the row that waits for this address, open or expired. */
export type InvitationCircumstances = {
  grants: Grants
  ownerRole: string
  isMember: boolean
  pending: Invitation | undefined
  open: Room
  team: { asked: boolean; found: boolean; room: Room | undefined }
}

/** A new invitation, in the place of an expired one if there is; or the open one, extended and mailed again. */
export type Inviting = { act: 'invite'; replaces: Invitation | undefined } | { act: 'extend'; invitation: Invitation }

type Wish = { actor: Member | undefined; roles: ReadonlySet<string>; resend: boolean; now: Date }

/** Whether somebody may be invited: only an owner invites an owner; one address has one open invitation (wire). */
export function inviteMember(wish: Wish, circumstances: InvitationCircumstances): Decision<Inviting> {
  const { grants, ownerRole, isMember, pending, open, team } = circumstances
  const { actor, roles, resend, now } = wish
  if (actor === undefined) return refuse('MEMBER_NOT_FOUND')
  if (!may(grants, actor.roles, 'invitation:create')) return refuse('INVITATION_NOT_ALLOWED_TO_CREATE')
  if (!mayConfer(grants, ownerRole, actor.roles, roles)) return refuse('INVITATION_ROLE_NOT_ALLOWED')
  if (isMember) return refuse('ALREADY_A_MEMBER')
  const live = pending !== undefined && isOpen(pending, now) ? pending : undefined
  if (live !== undefined && !resend) return refuse('ALREADY_INVITED')
  if (team.asked && !team.found) return refuse('TEAM_NOT_FOUND')
  if (team.room !== undefined && !hasRoom(team.room)) return refuse('TEAM_MEMBER_LIMIT_REACHED')
  if (live !== undefined) return allow({ act: 'extend', invitation: live })
  return hasRoom(open) ? allow({ act: 'invite', replaces: pending }) : refuse('INVITATION_LIMIT_REACHED')
}
