import { admin, type Declarations, dashboardRead, named } from './operation.ts'
import { byAdmin } from './rules.ts'

export const adminOrganizationContract = named({
  adminDeleteOrganization: {
    access: admin('organization:delete', 'ADMIN_NOT_ALLOWED_TO_DELETE_ORGANIZATIONS'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...byAdmin, stepUp: 'sensitive' },
    refusals: ['ORGANIZATION_DELETION_DISABLED', 'ORGANIZATION_NOT_FOUND'],
    events: ['organization.deleted'],
    rest: null,
  },
  adminGetOrganization: {
    access: admin('organization:get', 'ADMIN_NOT_ALLOWED_TO_GET_ORGANIZATION'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: byAdmin,
    refusals: ['ORGANIZATION_NOT_FOUND'],
    events: [],
    rest: null,
  },
  adminListInvitations: {
    ...dashboardRead,
    rate: 'other',
    access: admin('organization:get', 'ADMIN_NOT_ALLOWED_TO_GET_ORGANIZATION'),
    rules: byAdmin,
  },
  adminListMembers: {
    ...dashboardRead,
    rate: 'other',
    access: admin('organization:get', 'ADMIN_NOT_ALLOWED_TO_GET_ORGANIZATION'),
    rules: byAdmin,
  },
  searchOrganizations: {
    access: admin('organization:list', 'ADMIN_NOT_ALLOWED_TO_LIST_ORGANIZATIONS'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: byAdmin,
    refusals: ['INVALID_QUERY'],
    events: [],
    rest: null,
  },
} as const satisfies Declarations)
