import { getOrganizationEvent } from '#procedures/audit/get-organization-event.ts'
import { listOrganizationEvents } from '#procedures/audit/list-organization-events.ts'
import { uploadLogo } from '#procedures/picture/upload-logo.ts'
import { router } from '#runtime/procedure/trpc.ts'
import { checkSlug } from './check-slug.ts'
import { createOrganization } from './create-organization.ts'
import { deleteOrganization } from './delete-organization.ts'
import { explainPermission } from './explain-permission.ts'
import { getFullOrganization } from './get-full-organization.ts'
import { getOrganization } from './get-organization.ts'
import { getOverview } from './get-overview.ts'
import { getTwoFactorRequirement } from './get-two-factor-requirement.ts'
import { hasPermission } from './has-permission.ts'
import { listMemberPermissions } from './list-member-permissions.ts'
import { listOrganizations } from './list-organizations.ts'
import { listOwnRoles } from './list-own-roles.ts'
import { setActiveOrganization } from './set-active-organization.ts'
import { setTwoFactorRequirement } from './set-two-factor-requirement.ts'
import { updateOrganization } from './update-organization.ts'

export const organizationRouter = router({
  createOrganization,
  checkSlug,
  updateOrganization,
  uploadLogo,
  deleteOrganization,
  listOrganizations,
  listOwnRoles,
  setActiveOrganization,
  getFullOrganization,
  getOrganization,
  getOverview,
  hasPermission,
  explainPermission,
  listMemberPermissions,
  setTwoFactorRequirement,
  getTwoFactorRequirement,
  listOrganizationEvents,
  getOrganizationEvent,
})
