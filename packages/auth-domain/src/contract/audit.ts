import { admin, type Declarations, dashboardRead, member, named, required, signedIn } from './operation.ts'
import { byAdmin, inOrganization, readingAccount } from './rules.ts'

const produces = ['text/csv', 'application/x-ndjson']

export const auditContract = named({
  exportEvents: {
    access: admin('user:list', 'NOT_ALLOWED_TO_LIST_EVENTS'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: byAdmin,
    refusals: [],
    events: [],
    rest: {
      method: 'GET',
      path: '/admin/export-events',
      summary: 'Exports the audit log of the service as a file.',
      produces,
    },
  },
  exportOrganizationEvents: {
    access: member('organization:update'),
    feature: 'always',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules: inOrganization,
    refusals: ['NOT_ALLOWED_TO_LIST_EVENTS'],
    events: [],
    rest: {
      method: 'GET',
      path: '/organization/export-events',
      summary: 'Exports the audit log of an organization as a file.',
      produces,
    },
  },
  getEvent: {
    ...dashboardRead,
    rate: 'other',
    access: admin('user:list', 'NOT_ALLOWED_TO_LIST_EVENTS'),
    rules: byAdmin,
  },
  listEvents: {
    ...dashboardRead,
    rate: 'other',
    access: admin('user:list', 'NOT_ALLOWED_TO_LIST_EVENTS'),
    rules: byAdmin,
  },
  getOrganizationEvent: {
    access: member('organization:update'),
    feature: 'always',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules: { ...readingAccount, withoutFactor: 'in-organization' },
    refusals: ['NOT_ALLOWED_TO_LIST_EVENTS'],
    events: [],
    rest: null,
  },
  listOrganizationEvents: {
    access: member('organization:update'),
    feature: 'always',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules: { ...readingAccount, withoutFactor: 'in-organization' },
    refusals: ['NOT_ALLOWED_TO_LIST_EVENTS'],
    events: [],
    rest: null,
  },
  listOwnEvents: { ...dashboardRead, rate: 'other', access: signedIn, rules: readingAccount },
} as const satisfies Declarations)
