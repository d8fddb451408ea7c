import { adminListMembersInput, adminOrganizationInput } from '#admin/organization.ts'
import { searchOrganizationsInput } from '#admin/search-organizations.ts'
import type { adminOrganizationContract } from './admin-organizations.ts'
import type { SchemasOf } from './operation.ts'

export const adminOrganizationSchemas = {
  adminDeleteOrganization: { input: adminOrganizationInput },
  adminGetOrganization: { input: adminOrganizationInput },
  adminListInvitations: { input: adminOrganizationInput },
  adminListMembers: { input: adminListMembersInput },
  searchOrganizations: { input: searchOrganizationsInput },
} as const satisfies SchemasOf<typeof adminOrganizationContract>
