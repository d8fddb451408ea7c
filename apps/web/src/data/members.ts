import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from './trpc.ts'

const PAGE_SIZE = 25
const FIRST_COUNT = 5

/** Whether a member has a second factor. */
export type Readiness = 'ready' | 'not-ready'

export function parseReadiness(value: unknown): Readiness | undefined {
  return value === 'ready' || value === 'not-ready' ? value : undefined
}

type MemberSearch = {
  search: string
  teamId?: string | undefined
  role?: string | undefined
  secondFactor?: Readiness | undefined
}

/** The members of an organization, page by page. The previous result is kept while another search loads. */
export function useMembers(organizationId: string, { search, teamId, role, secondFactor }: MemberSearch) {
  const searchOrAll = search === '' ? undefined : search
  return trpc.member.listMembers.useInfiniteQuery(
    { organizationId, search: searchOrAll, teamId, role, secondFactor, limit: PAGE_SIZE },
    { getNextPageParam: ({ next }) => next ?? undefined, placeholderData: keepPreviousData },
  )
}

/** The members that the overview of an organization shows. */
export function useFirstMembers(organizationId: string) {
  return trpc.member.listMembers.useQuery({ organizationId, limit: FIRST_COUNT })
}

export function useOwnMembership(organizationId: string | undefined) {
  return trpc.member.getActiveMember.useQuery({ organizationId }, { enabled: organizationId !== undefined })
}

/** Every permission in the organization, and why a member has it or not. */
export function useMemberPermissions(organizationId: string, userId: string) {
  return trpc.organization.listMemberPermissions.useQuery({ organizationId, userId })
}

export function useUpdateMemberRole() {
  return trpc.member.updateMemberRole.useMutation({ onSuccess: useInvalidateMembers() })
}

export function useTransferOwnership() {
  return trpc.member.transferOwnership.useMutation({ onSuccess: useInvalidateMembers() })
}

export function useRemoveMember() {
  return trpc.member.removeMember.useMutation({ onSuccess: useInvalidateMembers() })
}

export function useAddTeamMember() {
  return trpc.team.addTeamMember.useMutation({ onSuccess: useInvalidateMembers() })
}

export function useRemoveTeamMember() {
  return trpc.team.removeTeamMember.useMutation({ onSuccess: useInvalidateMembers() })
}

/** Invalidates every query that depends on the members of an organization. */
function useInvalidateMembers(): () => Promise<void> {
  const { member, organization, invitation, team, role } = trpc.useUtils()
  return async () => {
    await Promise.all([
      member.invalidate(),
      role.invalidate(),
      organization.getOverview.invalidate(),
      organization.listMemberPermissions.invalidate(),
      invitation.listInvitations.invalidate(),
      team.listTeamsWithMembers.invalidate(),
    ])
  }
}
