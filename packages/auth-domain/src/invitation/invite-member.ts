import { z } from 'zod'
import { allow, type Decision, refuse } from '#decision.ts'
import { idSchema } from '#input/id.ts'
import { limits } from '#limits.ts'
import { type Capacity, hasCapacity } from '#member/add-member.ts'
import type { Member } from '#member/member.ts'
import { organizationIdSchema } from '#organization/organization.ts'
import { areKnownRoles, may, mayAssignUntil, type Rules } from '#permission/permissions.ts'
import { roleInput } from '#permission/role-input.ts'
import { addressSchema } from '#user/address-schema.ts'
import { currentInviter } from './answer-invitation.ts'
import { type Invitation, isOpen } from './invitation.ts'
import { type InviterState, mayMailInvitation } from './unverified-inviter.ts'

/** Fields of an invitation that do not depend on the recipient. */
export const invitationInput = z.object({
  role: roleInput.refine((roles) => roles.size > 0, 'Must name a role'),
  organizationId: organizationIdSchema.optional(),
  teamId: idSchema.nullish(),
})

/**
 * `callbackURL` is where the page of the invitation leads once it is accepted; one that is sent again without it keeps its
 * own.
 */
export const inviteMemberInput = invitationInput.extend({
  email: addressSchema,
  resend: z.boolean().optional(),
  callbackURL: z.string().max(limits.urlMaxLength).optional(),
})

/**
 * State that decides whether an email may be invited. `pending` is the unanswered invitation of this email, open or
 * expired; `sender` its inviter's present membership; `open` counts the open invitations of other emails.
 */
export type InvitationFacts = Rules & {
  isMember: boolean
  pending: Invitation | undefined
  sender: Member | undefined
  open: Capacity
  team: { asked: boolean; found: boolean; room: Capacity | undefined }
  inviter: InviterState
}

/** A new invitation, replacing an expired or orphaned one if present; or the open one, extended and sent again. */
export type InvitationDecision =
  | { act: 'invite'; replaces: Invitation | undefined }
  | { act: 'extend'; invitation: Invitation }

type InviteRequest = { actor: Member | undefined; roles: ReadonlySet<string>; resend: boolean; now: Date }

/** Whether a member may invite with these roles, which must exist: only an owner invites an owner (wire). */
export function mayInvite({ actor, roles }: Pick<InviteRequest, 'actor' | 'roles'>, rules: Rules): Decision<Member> {
  const { grants } = rules
  if (actor === undefined) return refuse('MEMBER_NOT_FOUND')
  if (!may(grants, actor.roles, 'invitation:create')) return refuse('INVITATION_NOT_ALLOWED_TO_CREATE')
  if (!areKnownRoles(grants, roles)) return refuse('ROLE_NOT_FOUND')
  return mayAssignUntil(rules, actor, { roles }) ? allow(actor) : refuse('INVITATION_ROLE_NOT_ALLOWED')
}

/** Whether an email may be invited: there is at most one open invitation per email (wire). */
export function inviteMember(request: InviteRequest, facts: InvitationFacts): Decision<InvitationDecision> {
  const { isMember, pending, open, team } = facts
  const permitted = mayInvite(request, facts)
  if (!permitted.allowed) return permitted
  if (isMember) return refuse('ALREADY_A_MEMBER')
  const live = pending !== undefined && blocksNewInvitation(pending, facts, request.now) ? pending : undefined
  if (live !== undefined && !request.resend) return refuse('ALREADY_INVITED')
  // A resend may change the roles, so the sender must be allowed to grant the present ones too.
  if (live !== undefined && !mayInvite({ ...request, roles: live.roles }, facts).allowed) {
    return refuse('INVITATION_ROLE_NOT_ALLOWED')
  }
  if (team.asked && !team.found) return refuse('TEAM_NOT_FOUND')
  if (team.room !== undefined && !hasCapacity(team.room)) return refuse('TEAM_MEMBER_LIMIT_REACHED')
  if (live === undefined && !hasCapacity(open)) return refuse('INVITATION_LIMIT_REACHED')
  if (!mayMailInvitation(facts.inviter)) return refuse('EMAIL_VERIFICATION_REQUIRED_TO_INVITE')
  return allow(live === undefined ? { act: 'invite', replaces: pending } : { act: 'extend', invitation: live })
}

// A pending invitation that can no longer be accepted does not block a new one.
function blocksNewInvitation(pending: Invitation, facts: InvitationFacts, now: Date): boolean {
  const { sender, grants, ownerRole, unlimited = grants } = facts
  return isOpen(pending, now) && currentInviter(pending, sender, { grants: unlimited, ownerRole }) !== undefined
}
