import { acceptInvitation } from '@foyer/trpc-router/procedures/invitation/accept-invitation'
import { cancelInvitation } from '@foyer/trpc-router/procedures/invitation/cancel-invitation'
import { getInvitation } from '@foyer/trpc-router/procedures/invitation/get-invitation'
import { inviteMember } from '@foyer/trpc-router/procedures/invitation/invite-member'
import { listInvitations } from '@foyer/trpc-router/procedures/invitation/list-invitations'
import { listUserInvitations } from '@foyer/trpc-router/procedures/invitation/list-user-invitations'
import { rejectInvitation } from '@foyer/trpc-router/procedures/invitation/reject-invitation'
import { invitationContract } from '#contract/invitation.ts'
import { type Route, route } from './route.ts'

export const invitationRoutes: readonly Route[] = [
  route(invitationContract.inviteMember, inviteMember),
  route(invitationContract.getInvitation, getInvitation),
  route(invitationContract.acceptInvitation, acceptInvitation),
  route(invitationContract.rejectInvitation, rejectInvitation),
  route(invitationContract.cancelInvitation, cancelInvitation),
  route(invitationContract.listInvitations, listInvitations),
  route(invitationContract.listUserInvitations, listUserInvitations),
]
