import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from './trpc.ts'

const PAGE = 25

type Sought = { search: string; teamId?: string | undefined }

/** The members of an organization page by page; while another search is on its way the last answer stays. */
export function useMembers(organizationId: string, { search, teamId }: Sought) {
  const asked = search === '' ? undefined : search
  return trpc.member.listMembers.useInfiniteQuery(
    { organizationId, search: asked, teamId, limit: PAGE },
    { getNextPageParam: ({ next }) => next ?? undefined, placeholderData: keepPreviousData },
  )
}

export function useOwnMembership(organizationId: string | undefined) {
  return trpc.member.getActiveMember.useQuery({ organizationId }, { enabled: organizationId !== undefined })
}

export function useUpdateMemberRole() {
  return trpc.member.updateMemberRole.useMutation({ onSuccess: useChangedMembers() })
}

export function useTransferOwnership() {
  return trpc.member.transferOwnership.useMutation({ onSuccess: useChangedMembers() })
}

export function useRemoveMember() {
  return trpc.member.removeMember.useMutation({ onSuccess: useChangedMembers() })
}

export function useAssignTeam() {
  return trpc.team.assignTeam.useMutation({ onSuccess: useChangedMembers() })
}

/** Who is in an organization shows in many places; those that are open ask anew. */
function useChangedMembers(): () => Promise<void> {
  const { member, organization, invitation, team } = trpc.useUtils()
  return async () => {
    await Promise.all([
      member.invalidate(),
      organization.getOverview.invalidate(),
      invitation.listInvitations.invalidate(),
      team.listTeamsWithMembers.invalidate(),
    ])
  }
}
