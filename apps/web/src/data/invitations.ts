import { announceViewChange } from './tabs.ts'
import { trpc } from './trpc.ts'
import { useRefreshedView } from './view.ts'

export function useInvitations(organizationId: string) {
  return trpc.invitation.listInvitations.useQuery({ organizationId })
}

/** The open invitations that wait for whoever is signed in. */
export function useReceivedInvitations() {
  return trpc.invitation.listReceivedInvitations.useQuery()
}

export function useReceivedInvitation(id: string) {
  return trpc.invitation.getInvitation.useQuery({ id })
}

/** Joins. When it is done the organization is among one's own, and its page can be opened. */
export function useAcceptInvitation() {
  const { organization, invitation } = trpc.useUtils()
  const refreshed = useRefreshedView()
  return trpc.invitation.acceptInvitation.useMutation({
    onSuccess: async () => {
      // With the proof of the mail the address is confirmed too.
      await refreshed()
      await organization.listOrganizations.invalidate()
      await invitation.listReceivedInvitations.invalidate()
    },
  })
}

export function useRejectInvitation() {
  const { listReceivedInvitations } = trpc.useUtils().invitation
  return trpc.invitation.rejectInvitation.useMutation({
    onSuccess: async () => {
      await listReceivedInvitations.invalidate()
      announceViewChange()
    },
  })
}

/** Invites several addresses in one call, which answers what became of each. */
export function useInviteMembers() {
  return trpc.invitation.inviteMembers.useMutation({ onSuccess: useChangedInvitations() })
}

export function useResendInvitation() {
  return trpc.invitation.inviteMember.useMutation({ onSuccess: useChangedInvitations() })
}

export function useCancelInvitation() {
  return trpc.invitation.cancelInvitation.useMutation({ onSuccess: useChangedInvitations() })
}

function useChangedInvitations(): () => Promise<void> {
  const { invitation, organization } = trpc.useUtils()
  return async () => {
    await Promise.all([invitation.listInvitations.invalidate(), organization.getOverview.invalidate()])
  }
}
