import { authorize, type OrganizationPermission } from '@foyer/auth-domain/permission/permissions'
import { trpc } from './trpc.ts'

export type Can = (permission: OrganizationPermission) => boolean

/** Every role of an organization, configured or made, and what the user may do there. */
export function useOrganizationRoles(organizationId: string | undefined) {
  return trpc.role.listOrganizationRoles.useQuery({ organizationId }, { enabled: organizationId !== undefined })
}

/** The same of several organizations, in their order; undefined until they are known. */
export function useRolesOf(organizationIds: readonly string[]) {
  const queries = trpc.useQueries(({ role }) =>
    organizationIds.map((organizationId) => role.listOrganizationRoles({ organizationId })),
  )
  return queries.map(({ data }) => data)
}

/** The same with how many have each role; others change that, too. */
export function useCountedRoles(organizationId: string) {
  return trpc.role.listOrganizationRoles.useQuery({ organizationId, countHolders: true }, { staleTime: 0 })
}

/** What the user may do in an organization, by any of their roles; nothing until it is known. */
export function useCan(organizationId: string | undefined): Can {
  const rights = useOrganizationRoles(organizationId).data?.rights
  return (permission) => rights !== undefined && allows(rights, permission)
}

export function allows(
  rights: Readonly<Record<string, readonly string[]>>,
  permission: OrganizationPermission,
): boolean {
  const [resource = '', action = ''] = permission.split(':')
  return authorize(rights, { [resource]: [action] }).success
}

export function useCreateRole() {
  return trpc.role.createRole.useMutation({ onSuccess: useInvalidateRoles() })
}

/** Changes a role; a dry run only tells what would become of the members. */
export function useUpdateRole() {
  const invalidate = useInvalidateRoles()
  return trpc.role.updateRole.useMutation({ onSuccess: (_, { dryRun }) => (dryRun ? undefined : invalidate()) })
}

export function useDeleteRole() {
  return trpc.role.deleteRole.useMutation({ onSuccess: useInvalidateRoles() })
}

/** Invalidates every query that depends on what roles grant or are called. */
function useInvalidateRoles(): () => Promise<void> {
  const { role, member, organization, invitation } = trpc.useUtils()
  return async () => {
    await Promise.all([
      role.invalidate(),
      member.invalidate(),
      organization.listMemberPermissions.invalidate(),
      invitation.listInvitations.invalidate(),
    ])
  }
}
