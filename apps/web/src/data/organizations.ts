import { useMutation, useQuery } from '@tanstack/react-query'
import { refusalCodeOf } from './refusal.ts'
import { useInvalidateSession } from './session.ts'
import { trpc } from './trpc.ts'

export function useOrganizations() {
  return trpc.organization.listOrganizations.useQuery()
}

/** An organization with its counts and the user's role. */
export function useOverview(organizationId: string) {
  return trpc.organization.getOverview.useQuery({ organizationId })
}

/** Whether a slug is free currently; disabled while `slug` is `undefined`. */
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

/** Updates an organization. Resolves after the queries with its name and slug are fetched again. */
export function useUpdateOrganization() {
  const { organization } = trpc.useUtils()
  return trpc.organization.updateOrganization.useMutation({ onSuccess: () => organization.invalidate() })
}

/** Deletes an organization. Queries are invalidated once its page is left, see `useInvalidateOrganization`. */
export function useDeleteOrganization() {
  return trpc.organization.deleteOrganization.useMutation()
}

/** After leaving or deleting an organization: invalidates the lists and the session, whose active organization it may be. */
export function useInvalidateOrganization(): () => Promise<void> {
  const { listOrganizations } = trpc.useUtils().organization
  const invalidateSession = useInvalidateSession()
  return async () => {
    await listOrganizations.invalidate()
    await invalidateSession()
  }
}

export function useLeaveOrganization() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (organizationId: string) => client.member.leaveOrganization.mutate({ organizationId }),
  })
}
