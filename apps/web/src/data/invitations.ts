import { useMutation } from '@tanstack/react-query'
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

type Invite = { organizationId: string; email: string; role: string; teamId: string | undefined; resend?: boolean }

export type Invited = { email: string; error?: unknown }

/** Invites one address after the other, and tells of each what became of it. */
export function useInviteMembers() {
  const { client } = trpc.useUtils()
  const changed = useChangedInvitations()
  return useMutation({
    mutationFn: async (invites: readonly Invite[]) => {
      const outcomes: Invited[] = []
      for (const invite of invites) {
        outcomes.push(await client.invitation.inviteMember.mutate(invite).then(done(invite), failed(invite)))
      }
      return outcomes
    },
    onSuccess: changed,
  })
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
    await Promise.all([invitation.listInvitations.invalidate(), organization.getFullOrganization.invalidate()])
  }
}

function done({ email }: Invite): () => Invited {
  return () => ({ email })
}

function failed({ email }: Invite): (error: unknown) => Invited {
  return (error) => ({ email, error })
}
