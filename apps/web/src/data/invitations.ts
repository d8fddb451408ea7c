import { useInvalidateSession } from './session.ts'
import { announceSessionChange } from './tabs.ts'
import { trpc } from './trpc.ts'

export function useInvitations(organizationId: string) {
  return trpc.invitation.listInvitations.useQuery({ organizationId })
}

/** The pending invitations to the signed-in user. */
export function useReceivedInvitations(enabled = true) {
  return trpc.invitation.listReceivedInvitations.useQuery(undefined, { enabled })
}

export function useReceivedInvitation(id: string) {
  return trpc.invitation.getInvitation.useQuery({ id })
}

/** Accepts an invitation. Resolves after the list of organizations is fetched, so that the page can be opened. */
export function useAcceptInvitation() {
  const { organization, invitation } = trpc.useUtils()
  const invalidateSession = useInvalidateSession()
  return trpc.invitation.acceptInvitation.useMutation({
    onSuccess: async () => {
      // The mailed link's proof also verifies the user's email.
      await invalidateSession()
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
      announceSessionChange()
    },
  })
}

/** Invites several emails in one call, whose result has an outcome for each. */
export function useInviteMembers() {
  return trpc.invitation.inviteMembers.useMutation({ onSuccess: useInvalidateInvitations() })
}

export function useResendInvitation() {
  return trpc.invitation.inviteMember.useMutation({ onSuccess: useInvalidateInvitations() })
}

export function useCancelInvitation() {
  return trpc.invitation.cancelInvitation.useMutation({ onSuccess: useInvalidateInvitations() })
}

function useInvalidateInvitations(): () => Promise<void> {
  const { invitation, organization } = trpc.useUtils()
  return async () => {
    await Promise.all([invitation.listInvitations.invalidate(), organization.getOverview.invalidate()])
  }
}
