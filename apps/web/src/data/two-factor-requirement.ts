import { trpc } from './trpc.ts'

/** From when on an organization requires a second factor, and how many members have none. */
export function useTwoFactorRequirement(organizationId: string, enabled = true) {
  return trpc.organization.getTwoFactorRequirement.useQuery({ organizationId }, { enabled })
}

export function useSetTwoFactorRequirement() {
  const { organization, member } = trpc.useUtils()
  return trpc.organization.setTwoFactorRequirement.useMutation({
    onSuccess: () =>
      Promise.all([
        organization.getTwoFactorRequirement.invalidate(),
        organization.listMemberPermissions.invalidate(),
        member.listMembers.invalidate(),
      ]),
  })
}
