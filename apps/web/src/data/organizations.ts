import { useMutation, useQuery } from '@tanstack/react-query'
import { refusalCodeOf } from './refusal.ts'
import { trpc } from './trpc.ts'
import { useRefreshedView } from './view.ts'

export function useOrganizations() {
  return trpc.organization.listOrganizations.useQuery()
}

/** An organization, how much is in it, and one's role there. */
export function useOverview(organizationId: string) {
  return trpc.organization.getOverview.useQuery({ organizationId })
}

/** Whether an address is free as of now; not asked while it is `undefined`. */
export function useSlugIsFree(slug: string | undefined) {
  const { client } = trpc.useUtils()
  return useQuery({
    queryKey: ['slug-is-free', slug],
    enabled: slug !== undefined,
    queryFn: async () => {
      try {
        await client.organization.checkSlug.mutate({ slug: slug ?? '' })
        return true
      } catch (error) {
        if (refusalCodeOf(error) === 'SLUG_IS_TAKEN') return false
        throw error
      }
    },
  })
}

export function useCreateOrganization() {
  const { listOrganizations } = trpc.useUtils().organization
  return trpc.organization.createOrganization.useMutation({ onSuccess: () => listOrganizations.invalidate() })
}

/** Changes an organization; it is done once the pages know its new name and address. */
export function useUpdateOrganization() {
  const { organization } = trpc.useUtils()
  return trpc.organization.updateOrganization.useMutation({ onSuccess: () => organization.invalidate() })
}

/** Deletes an organization. What was known of it is forgotten once the page has been left, see `useForgottenOrganization`. */
export function useDeleteOrganization() {
  return trpc.organization.deleteOrganization.useMutation()
}

/** For an organization one has left or deleted: lists ask anew, and so does the session, in which it was active. */
export function useForgottenOrganization(): () => Promise<void> {
  const { listOrganizations } = trpc.useUtils().organization
  const refreshed = useRefreshedView()
  return async () => {
    await listOrganizations.invalidate()
    await refreshed()
  }
}

export function useLeaveOrganization() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (organizationId: string) => client.member.leaveOrganization.mutate({ organizationId }),
  })
}
