import { admin, type Declarations, dashboardRead, named, server } from './operation.ts'
import { byAdmin, byServer } from './rules.ts'

const newKey = [
  'TOO_MANY_SERVICE_KEYS',
  'ROLE_NOT_FOUND',
  'SERVICE_KEY_GIVES_NO_ROLES',
  'SERVICE_KEY_ROLE_NOT_ALLOWED',
] as const

export const serviceKeyContract = named({
  listServiceKeys: {
    ...dashboardRead,
    rate: 'other',
    access: admin('serviceKey:list', 'ADMIN_NOT_ALLOWED_TO_MANAGE_SERVICE_KEYS'),
    rules: byAdmin,
  },
  createServiceKey: {
    access: admin('serviceKey:create', 'ADMIN_NOT_ALLOWED_TO_MANAGE_SERVICE_KEYS'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...byAdmin, stepUp: 'sensitive' },
    refusals: newKey,
    events: ['service-key.created'],
    rest: null,
  },
  deleteServiceKey: {
    access: admin('serviceKey:delete', 'ADMIN_NOT_ALLOWED_TO_MANAGE_SERVICE_KEYS'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...byAdmin, stepUp: 'sensitive' },
    refusals: ['SERVICE_KEY_NOT_FOUND'],
    events: ['service-key.deleted'],
    rest: null,
  },
  issueServiceKey: {
    access: server,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: byServer,
    refusals: newKey,
    events: ['service-key.created'],
    rest: null,
  },
} as const satisfies Declarations)
