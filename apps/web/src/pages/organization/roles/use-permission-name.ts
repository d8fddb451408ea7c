import { useMemberRightLabels } from '#pages/api-keys/use-right-labels.ts'
import type { Permission } from './permission-groups.ts'

/** What a permission is called where its resource is not told beside it. */
export function usePermissionName(): (permission: Permission) => string {
  const labels = useMemberRightLabels()
  return ({ resource, action }) => `${labels.resource(resource)}: ${labels.right(resource, action)}`
}
