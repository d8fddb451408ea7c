import { useOwnRoles } from '#data/organizations.ts'
import { RowAside } from '#ui/list/list.tsx'
import { useRoleLabel } from '#ui/text/use-role-label.ts'

/** The user's role in one of their organizations, at the end of its row. */
export function OwnRole({ organizationId }: { organizationId: string }) {
  const roleLabel = useRoleLabel()
  const role = useOwnRoles().get(organizationId)
  return role === undefined ? null : <RowAside>{roleLabel(role)}</RowAside>
}
