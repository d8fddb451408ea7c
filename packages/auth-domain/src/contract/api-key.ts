import {
  admin,
  anybody,
  type Declarations,
  member,
  named,
  required,
  server,
  signedIn,
  signedInOr,
} from './operation.ts'
import { byAdmin, byServer, ofAccount, readingAccount } from './rules.ts'

const ofTerms = [
  'API_KEY_METADATA_DISABLED',
  'INVALID_API_KEY_METADATA',
  'API_KEY_METADATA_TOO_LARGE',
  'API_KEY_EXPIRY_NOT_CUSTOM',
  'API_KEY_EXPIRES_TOO_SOON',
  'API_KEY_EXPIRES_TOO_LATE',
  'INVALID_API_KEY_NAME',
] as const

const ofLimits = ['REFILL_AMOUNT_MISSING', 'REFILL_INTERVAL_MISSING'] as const

export const apiKeyContract = named({
  // A key lasts longer than the session, the impersonation or the key that makes it.
  createApiKey: {
    access: signedInOr('INVALID_OR_MISSING_SESSION'),
    feature: 'apiKey',
    organization: 'none',
    rate: 'other',
    rules: { ...ofAccount, stepUp: 'sensitive' },
    refusals: [...ofTerms, 'SERVER_ONLY_PROPERTY', 'INVALID_API_KEY_PREFIX', 'TOO_MANY_API_KEYS'],
    events: ['api-key.created'],
    rest: {
      method: 'POST',
      path: '/api-key/create',
      summary: 'Creates an API key for the signed-in user. Only this response contains the key.',
    },
  },
  getApiKey: {
    access: signedIn,
    feature: 'apiKey',
    organization: 'none',
    rate: 'other',
    rules: readingAccount,
    refusals: ['API_KEY_NOT_FOUND'],
    events: [],
    rest: {
      method: 'GET',
      path: '/api-key/get',
      summary: 'Returns an API key of the signed-in user, without the key itself.',
    },
  },
  listApiKeys: {
    access: signedIn,
    feature: 'apiKey',
    organization: 'none',
    rate: 'other',
    rules: readingAccount,
    refusals: [],
    events: [],
    rest: { method: 'GET', path: '/api-key/list', summary: 'Lists the API keys of the signed-in user, oldest first.' },
  },
  updateApiKey: {
    access: signedInOr('INVALID_OR_MISSING_SESSION'),
    feature: 'apiKey',
    organization: 'none',
    rate: 'other',
    rules: { ...ofAccount, stepUp: 'sensitive' },
    refusals: [...ofTerms, 'SERVER_ONLY_PROPERTY', 'NO_API_KEY_VALUES', 'API_KEY_NOT_FOUND'],
    events: ['api-key.updated'],
    rest: {
      method: 'POST',
      path: '/api-key/update',
      summary: 'Renames, disables or extends an API key of the signed-in user, or changes its metadata.',
    },
  },
  deleteApiKey: {
    access: signedIn,
    feature: 'apiKey',
    organization: 'none',
    rate: 'other',
    rules: ofAccount,
    refusals: ['API_KEY_NOT_FOUND'],
    events: ['api-key.deleted'],
    rest: { method: 'POST', path: '/api-key/delete', summary: 'Deletes an API key of the signed-in user.' },
  },
  // Called with a key that may verify others, or by the server.
  verifyApiKey: {
    access: anybody,
    feature: 'apiKey',
    organization: 'none',
    rate: 'other',
    rules: { ...readingAccount, withoutFactor: 'allowed', byKey: 'verifier' },
    refusals: ['NOT_FOUND'],
    events: [],
    rest: {
      method: 'POST',
      path: '/api-key/verify',
      summary:
        'Verifies a key and its permissions, and counts one use of it. Needs a key with the permission `apiKey: ["verify"]`: a key without it gets 403, a call without a key 404.',
    },
  },
  listUserApiKeys: {
    access: admin('session:list', 'ADMIN_NOT_ALLOWED_TO_LIST_API_KEYS'),
    feature: 'apiKey',
    organization: 'none',
    rate: 'other',
    rules: byAdmin,
    refusals: [],
    events: [],
    rest: {
      method: 'GET',
      path: '/admin/list-user-api-keys',
      summary: 'Lists the API keys of a user, oldest first, without the keys themselves.',
    },
  },
  deleteUserApiKey: {
    access: admin('session:revoke', 'ADMIN_NOT_ALLOWED_TO_DELETE_API_KEYS'),
    feature: 'apiKey',
    organization: 'none',
    rate: 'other',
    rules: byAdmin,
    refusals: ['ADMIN_USER_NOT_FOUND', 'API_KEY_NOT_FOUND'],
    events: ['api-key.deleted'],
    rest: {
      method: 'POST',
      path: '/admin/delete-user-api-key',
      summary: 'Deletes an API key of a user, with a recorded reason; the user is notified by mail.',
    },
  },
  issueApiKey: {
    access: server,
    feature: 'apiKey',
    organization: 'none',
    rate: 'other',
    rules: byServer,
    refusals: ['USER_NOT_FOUND'],
    events: ['api-key.created'],
    rest: null,
  },
} as const satisfies Declarations)

export const organizationApiKeyContract = named({
  createOrganizationApiKey: {
    access: member('apiKey:create'),
    feature: 'apiKey',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules: { ...ofAccount, stepUp: 'sensitive', withoutFactor: 'in-organization' },
    refusals: [
      'API_KEYS_NOT_ALLOWED',
      ...ofTerms,
      ...ofLimits,
      'INVALID_API_KEY_PREFIX',
      'API_KEY_RIGHTS_EXCEEDED',
      'TOO_MANY_API_KEYS',
    ],
    events: ['organization.api-key.created'],
    rest: {
      method: 'POST',
      path: '/organization/create-api-key',
      summary:
        'Creates an API key that belongs to the organization and outlives the account of its creator. Only this response contains the key.',
    },
  },
  listOrganizationApiKeys: {
    access: member('apiKey:read'),
    feature: 'apiKey',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules: { ...readingAccount, withoutFactor: 'in-organization' },
    refusals: ['API_KEYS_NOT_ALLOWED'],
    events: [],
    rest: {
      method: 'GET',
      path: '/organization/list-api-keys',
      summary: 'Lists the API keys of an organization, oldest first.',
    },
  },
  updateOrganizationApiKey: {
    access: member('apiKey:update'),
    feature: 'apiKey',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules: { ...ofAccount, stepUp: 'sensitive', withoutFactor: 'in-organization' },
    refusals: [
      'API_KEYS_NOT_ALLOWED',
      ...ofTerms,
      ...ofLimits,
      'NO_API_KEY_VALUES',
      'API_KEY_NOT_FOUND',
      'API_KEY_RIGHTS_EXCEEDED',
    ],
    events: ['organization.api-key.updated'],
    rest: {
      method: 'POST',
      path: '/organization/update-api-key',
      summary: 'Changes an API key of an organization: name, expiry, limits, permissions, or whether it is enabled.',
    },
  },
  deleteOrganizationApiKey: {
    access: member('apiKey:delete'),
    feature: 'apiKey',
    organization: required('NO_ACTIVE_ORGANIZATION'),
    rate: 'other',
    rules: { ...ofAccount, withoutFactor: 'in-organization' },
    refusals: ['API_KEYS_NOT_ALLOWED', 'API_KEY_NOT_FOUND'],
    events: ['organization.api-key.deleted'],
    rest: {
      method: 'POST',
      path: '/organization/delete-api-key',
      summary: 'Deletes an API key of an organization, whichever member created it.',
    },
  },
} as const satisfies Declarations)
