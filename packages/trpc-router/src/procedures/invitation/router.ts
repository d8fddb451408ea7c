import { router } from '#runtime/procedure/trpc.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { cancelInvitation } from './cancel-invitation.ts'
import { getInvitation } from './get-invitation.ts'
import { inviteMember } from './invite-member.ts'
import { inviteMembers } from './invite-members.ts'
import { listInvitations } from './list-invitations.ts'
import { listReceivedInvitations } from './list-received-invitations.ts'
import { listUserInvitations } from './list-user-invitations.ts'
import { rejectInvitation } from './reject-invitation.ts'

export const invitationRouter = router({
  inviteMember,
  inviteMembers,
  getInvitation,
  acceptInvitation,
  rejectInvitation,
  cancelInvitation,
  listInvitations,
  listReceivedInvitations,
  listUserInvitations,
})
