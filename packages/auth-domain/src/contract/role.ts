import { type Declarations, member, named, required, signedIn } from './operation.ts'
import { inOrganization } from './rules.ts'

// Whoever changes what roles grant changes what others may.
const rules = { ...inOrganization, stepUp: 'sensitive', byKey: 'refused' } as const

export const roleContract = named({
  createRole: {
    access: member('ac:create'),
    feature: 'roles',
    organization: required('ROLE_NEEDS_ORGANIZATION'),
    rate: 'other',
    rules,
    refusals: ['ROLE_NOT_ALLOWED_TO_CREATE', 'ROLE_NAME_TAKEN', 'TOO_MANY_ROLES', 'INVALID_RESOURCE'],
    events: ['organization.role.created'],
    rest: {
      method: 'POST',
      path: '/organization/create-role',
      summary: 'Makes a role of an organization, which grants no more than the caller holds.',
    },
  },
  updateRole: {
    access: member('ac:update'),
    feature: 'roles',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules,
    refusals: ['ROLE_NOT_ALLOWED_TO_UPDATE', 'ROLE_NOT_FOUND', 'ROLE_NAME_TAKEN', 'INVALID_RESOURCE'],
    events: ['organization.role.updated'],
    rest: {
      method: 'POST',
      path: '/organization/update-role',
      summary: 'Changes what a role of an organization grants, or renames it.',
    },
  },
  deleteRole: {
    access: member('ac:delete'),
    feature: 'roles',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules,
    refusals: [
      'ROLE_NOT_ALLOWED_TO_DELETE',
      'PREDEFINED_ROLE',
      'ROLE_NOT_FOUND',
      'ROLE_IS_ASSIGNED',
      'INVALID_RESOURCE',
    ],
    events: ['organization.role.deleted'],
    rest: {
      method: 'POST',
      path: '/organization/delete-role',
      summary: 'Deletes a role of an organization that nobody has.',
    },
  },
  listRoles: {
    access: member('ac:read'),
    feature: 'roles',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules: inOrganization,
    refusals: ['ROLES_NOT_ALLOWED_TO_LIST'],
    events: [],
    rest: {
      method: 'GET',
      path: '/organization/list-roles',
      summary: 'Lists the roles that an organization has made.',
    },
  },
  getRole: {
    access: member('ac:read'),
    feature: 'roles',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules: inOrganization,
    refusals: ['ROLE_NOT_ALLOWED_TO_READ', 'ROLE_NOT_FOUND'],
    events: [],
    rest: { method: 'GET', path: '/organization/get-role', summary: 'Returns a role that an organization has made.' },
  },
  // Also where organizations make none: what its roles grant to a member, and what the member may give.
  listOrganizationRoles: {
    access: signedIn,
    feature: 'always',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules: inOrganization,
    refusals: [],
    events: [],
    rest: null,
  },
} as const satisfies Declarations)
