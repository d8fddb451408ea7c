import type { FollowedInvitation } from '@foyer/auth-domain/event-feed/event-feed.schema'
import { type Invitation, showInvitation } from '@foyer/auth-domain/invitation/invitation'
import { type MemberWithUser, showMemberWithUser } from '@foyer/auth-domain/member/member'
import {
  type EditedOrganization,
  type StoredOrganization,
  showOrganization,
  withMetadata,
} from '@foyer/auth-domain/organization/organization'
import { invitationHandle } from '#operations/invitation/invitation-handle.ts'
import { memberView, showsTeams } from '#operations/organization/organization-rules.ts'
import type { Services } from '#runtime/context/services.ts'

type Facts = Pick<Services, 'options'>

export function showOrganizationObject({ options }: Facts, organization: StoredOrganization): EditedOrganization {
  return withMetadata(showOrganization(organization, options.organization.additionalFields))
}

export function showMemberObject(facts: Facts, member: MemberWithUser): ReturnType<typeof showMemberWithUser> {
  return showMemberWithUser(member, memberView(facts))
}

/** By its handle: the id opens it. An organization no longer sees whom a canceled one was for. */
export function showInvitationObject(
  facts: Facts,
  invitation: Invitation,
  toOrganization: boolean,
): FollowedInvitation {
  const hidden = toOrganization && invitation.status === 'canceled'
  const shown = showInvitation(invitation, showsTeams(facts))
  return { ...shown, id: invitationHandle(invitation.id), email: hidden ? null : invitation.email }
}
