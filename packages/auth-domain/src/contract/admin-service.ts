import { admin, type Declarations, dashboardRead, named } from './operation.ts'
import { byAdmin } from './rules.ts'

export const adminServiceContract = named({
  // Also of a mail that warns a user.
  discardMails: {
    access: admin('mail:discard', 'ADMIN_NOT_ALLOWED_TO_DISCARD_MAILS'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: { ...byAdmin, stepUp: 'sensitive' },
    refusals: [],
    events: ['mail.discarded'],
    rest: null,
  },
  getMailQueue: { ...dashboardRead, access: admin('mail:list', 'ADMIN_NOT_ALLOWED_TO_LIST_MAILS'), rules: byAdmin },
  listMails: {
    access: admin('mail:list', 'ADMIN_NOT_ALLOWED_TO_LIST_MAILS'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: byAdmin,
    refusals: ['INVALID_QUERY'],
    events: [],
    rest: null,
  },
  retryMails: {
    access: admin('mail:retry', 'ADMIN_NOT_ALLOWED_TO_RETRY_MAILS'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: byAdmin,
    refusals: [],
    events: ['mail.retried'],
    rest: null,
  },
  retryParkedMails: {
    access: admin('mail:retry', 'ADMIN_NOT_ALLOWED_TO_RETRY_MAILS'),
    feature: 'always',
    organization: 'none',
    rate: 'other',
    rules: byAdmin,
    refusals: [],
    events: ['mail.retried'],
    rest: null,
  },
  adminListKeys: {
    ...dashboardRead,
    access: admin('signingKey:list', 'ADMIN_NOT_ALLOWED_TO_LIST_KEYS'),
    rules: byAdmin,
  },
  adminRotateKeys: {
    access: admin('signingKey:rotate', 'ADMIN_NOT_ALLOWED_TO_ROTATE_KEYS'),
    feature: { of: 'always', otherwise: 'TOKENS_NOT_ENABLED' },
    organization: 'none',
    rate: 'other',
    rules: { ...byAdmin, stepUp: 'sensitive' },
    refusals: ['KEYS_ALREADY_ROTATED'],
    events: ['keys.rotated'],
    rest: null,
  },
  getServiceState: {
    ...dashboardRead,
    access: admin('service:get', 'ADMIN_NOT_ALLOWED_TO_GET_SERVICE'),
    rules: byAdmin,
  },
  listFindings: { ...dashboardRead, access: admin('user:list', 'ADMIN_NOT_ALLOWED_TO_LIST_FINDINGS'), rules: byAdmin },
  adminGetOverview: { ...dashboardRead, access: admin('user:list', 'ADMIN_NOT_ALLOWED_TO_LIST_USERS'), rules: byAdmin },
} as const satisfies Declarations)
