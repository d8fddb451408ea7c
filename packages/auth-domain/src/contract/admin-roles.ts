import { admin, type Declarations, dashboardRead, named, server, signedIn } from './operation.ts'
import { byAdmin, byServer } from './rules.ts'

export const adminRoleContract = named({
  setRole: {
    access: admin('user:set-role', 'ADMIN_NOT_ALLOWED_TO_CHANGE_ROLE'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...byAdmin, stepUp: 'sensitive' },
    refusals: ['ROLE_NOT_FOUND', 'ADMIN_USER_NOT_FOUND', 'ONLY_ADMIN_CANNOT_LEAVE'],
    events: ['user.role.changed'],
    rest: { method: 'POST', path: '/admin/set-role', summary: 'Sets the roles of a user.' },
  },
  adminHasPermission: {
    access: signedIn,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: byAdmin,
    refusals: [],
    events: [],
    rest: {
      method: 'POST',
      path: '/admin/has-permission',
      summary: "Checks whether the caller's roles grant admin permissions.",
    },
  },
  // Tells whether the dashboard shows the admin pages at all.
  getPolicy: { ...dashboardRead, rate: 'other', access: signedIn, rules: { ...byAdmin, withoutFactor: 'allowed' } },
  grantRole: {
    access: server,
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: byServer,
    refusals: ['ADMIN_USER_NOT_FOUND'],
    events: ['user.role.changed'],
    rest: null,
  },
  createAdmin: {
    access: server,
    feature: { of: 'always', otherwise: 'EMAIL_AND_PASSWORD_NOT_ENABLED' },
    organization: 'none',
    rate: 'other',
    rules: byServer,
    refusals: ['ADMIN_USER_ALREADY_EXISTS', 'INVALID_EMAIL'],
    events: ['user.created'],
    rest: null,
  },
} as const satisfies Declarations)
