import { type Declarations, named, serviceKey } from './operation.ts'
import { byServer } from './rules.ts'

// Of programs of the operator, by a key of the service.
export const serviceContract = named({
  serviceAddMember: {
    access: serviceKey('member:add'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: byServer,
    refusals: [
      'ROLE_NOT_FOUND',
      'SERVICE_KEY_ROLE_NOT_ALLOWED',
      'ORGANIZATION_NOT_FOUND',
      'TEAM_NOT_FOUND',
      'MEMBERSHIP_LIMIT_REACHED',
      'TEAM_MEMBER_LIMIT_REACHED',
      'ADMIN_USER_NOT_FOUND',
      'ALREADY_A_MEMBER',
    ],
    events: ['organization.member.added'],
    rest: {
      method: 'POST',
      path: '/service/add-member',
      summary: 'Adds a user to an organization without an invitation, by a service key.',
      takesFields: { kind: 'member', action: 'create', by: 'admin' },
    },
  },
  serviceSetPassword: {
    access: serviceKey('user:set-password'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: byServer,
    refusals: [
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_TOO_COMMON',
      'ADMIN_USER_NOT_FOUND',
      'SERVICE_KEY_NOT_FOR_ADMINS',
    ],
    events: ['user.password.set'],
    rest: {
      method: 'POST',
      path: '/service/set-password',
      summary: 'Sets the password of a user who is no admin, and revokes all sessions, by a service key.',
    },
  },
} as const satisfies Declarations)
