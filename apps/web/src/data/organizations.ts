import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalCodeOf } from './refusal.ts'
import { useInvalidateSession } from './session.ts'
import { trpc, unqueued } from './trpc.ts'
import type { Organization } from './types.ts'
import { useIdempotentRetry } from './use-idempotent-retry.ts'

const SLUG_IS_FREE = 'slug-is-free'

export function useOrganizations() {
  return trpc.organization.listOrganizations.useQuery()
}

/** The user's role in each of their organizations, by its id. */
export function useOwnRoles(): ReadonlyMap<string, string> {
  // Others change it, too.
  const { data = [] } = trpc.organization.listOwnRoles.useQuery(undefined, { staleTime: 0 })
  return new Map(data.map(({ organizationId, role }) => [organizationId, role]))
}

/** An organization with its counts and the user's role. */
export function useOverview(organizationId: string) {
  return trpc.organization.getOverview.useQuery({ organizationId })
}

/** Whether a slug is free currently; disabled while `slug` is `undefined`. */
export function useSlugIsFree(slug: string | undefined) {
  const { client } = trpc.useUtils()
  return useQuery({
    queryKey: [SLUG_IS_FREE, slug],
    enabled: slug !== undefined,
    queryFn: async () => {
      try {
        await client.organization.checkSlug.mutate({ slug: slug ?? '' }, { context: unqueued })
        return true
      } catch (error) {
        if (refusalCodeOf(error) === 'SLUG_IS_TAKEN') return false
        throw error
      }
    },
  })
}

type NewOrganization = { name: string; slug: string; own: Record<string, unknown> }

export function useCreateOrganization() {
  const { client, organization } = trpc.useUtils()
  const { listOrganizations } = organization
  const queryClient = useQueryClient()

  async function findCreated({ name, slug }: NewOrganization, error: unknown) {
    if (refusalCodeOf(error) !== 'ORGANIZATION_ALREADY_EXISTS') return undefined
    const own = await listOrganizations.fetch(undefined, { staleTime: 0 })
    return own.find((candidate) => candidate.slug === slug && candidate.name === name)
  }

  return useMutation({
    mutationFn: useIdempotentRetry<NewOrganization, Pick<Organization, 'slug'>>(
      ({ own, ...fields }) => client.organization.createOrganization.mutate({ ...own, ...fields }),
      findCreated,
    ),
    onSuccess: () => listOrganizations.invalidate(),
    onError: () => queryClient.invalidateQueries({ queryKey: [SLUG_IS_FREE] }),
  })
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
