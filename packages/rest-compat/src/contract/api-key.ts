import {
  apiKeySchema,
  createdApiKeySchema,
  createdOrganizationApiKeySchema,
  organizationApiKeySchema,
} from '@foyer/auth-domain/api-key/api-key'
import { createApiKeyInput, keyTermsInput } from '@foyer/auth-domain/api-key/create-api-key'
import { listApiKeysInput, listApiKeysOutput } from '@foyer/auth-domain/api-key/list-api-keys'
import {
  createOrganizationApiKeyInput,
  deleteOrganizationApiKeyInput,
  updateOrganizationApiKeyInput,
} from '@foyer/auth-domain/api-key/organization-api-key'
import {
  deleteApiKeyInput,
  getApiKeyInput,
  keyChangeInput,
  updateApiKeyInput,
} from '@foyer/auth-domain/api-key/update-api-key'
import { deleteUserApiKeyInput, listUserApiKeysInput, userApiKeySchema } from '@foyer/auth-domain/api-key/user-api-key'
import { verifiedApiKeySchema, verifyApiKeyInput } from '@foyer/auth-domain/api-key/verify-api-key'
import { inOrganizationInput } from '@foyer/auth-domain/organization/organization'
import { successSchema } from '@foyer/auth-domain/session/session'
import { z } from 'zod'
import type { ContractRow } from './row.ts'

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
const metadata = z.record(z.string(), z.unknown()).optional()

export const apiKeyContract = {
  createApiKey: {
    name: 'createApiKey',
    method: 'POST',
    path: '/api-key/create',
    summary: 'Creates an API key for the signed-in user. Only this response contains the key.',
    auth: 'session',
    input: createApiKeyInput,
    documentedInput: z.object({ ...keyTermsInput, metadata }),
    output: createdApiKeySchema,
    refusals: [
      ...ofTerms,
      'INVALID_OR_MISSING_SESSION',
      'SERVER_ONLY_PROPERTY',
      'INVALID_API_KEY_PREFIX',
      'TOO_MANY_API_KEYS',
    ],
  },
  getApiKey: {
    name: 'getApiKey',
    method: 'GET',
    path: '/api-key/get',
    summary: 'Returns an API key of the signed-in user, without the key itself.',
    auth: 'session',
    input: getApiKeyInput,
    output: apiKeySchema,
    refusals: ['API_KEY_NOT_FOUND'],
  },
  listApiKeys: {
    name: 'listApiKeys',
    method: 'GET',
    path: '/api-key/list',
    summary: 'Lists the API keys of the signed-in user, oldest first.',
    auth: 'session',
    input: listApiKeysInput,
    output: listApiKeysOutput,
    refusals: [],
  },
  updateApiKey: {
    name: 'updateApiKey',
    method: 'POST',
    path: '/api-key/update',
    summary: 'Renames, disables or extends an API key of the signed-in user, or changes its metadata.',
    auth: 'session',
    input: updateApiKeyInput,
    documentedInput: z.object({ keyId: z.string(), ...keyChangeInput, metadata }),
    output: apiKeySchema,
    refusals: [
      ...ofTerms,
      'INVALID_OR_MISSING_SESSION',
      'SERVER_ONLY_PROPERTY',
      'NO_API_KEY_VALUES',
      'API_KEY_NOT_FOUND',
    ],
  },
  deleteApiKey: {
    name: 'deleteApiKey',
    method: 'POST',
    path: '/api-key/delete',
    summary: 'Deletes an API key of the signed-in user.',
    auth: 'session',
    input: deleteApiKeyInput,
    output: successSchema,
    refusals: ['API_KEY_NOT_FOUND'],
  },
  verifyApiKey: {
    name: 'verifyApiKey',
    method: 'POST',
    path: '/api-key/verify',
    summary:
      'Verifies a key and its permissions, and counts one use of it. Needs a key with the permission `apiKey: ["verify"]`: a key without it gets 403, a call without a key 404.',
    auth: 'none',
    input: verifyApiKeyInput,
    output: verifiedApiKeySchema,
    refusals: ['NOT_FOUND'],
  },
  listUserApiKeys: {
    name: 'listUserApiKeys',
    method: 'GET',
    path: '/admin/list-user-api-keys',
    summary: 'Lists the API keys of a user, oldest first, without the keys themselves.',
    auth: 'session',
    input: listUserApiKeysInput,
    output: z.array(userApiKeySchema),
    refusals: ['ADMIN_NOT_ALLOWED_TO_LIST_API_KEYS'],
  },
  deleteUserApiKey: {
    name: 'deleteUserApiKey',
    method: 'POST',
    path: '/admin/delete-user-api-key',
    summary: 'Deletes an API key of a user, with a recorded reason; the user is notified by mail.',
    auth: 'session',
    input: deleteUserApiKeyInput,
    output: successSchema,
    refusals: ['ADMIN_NOT_ALLOWED_TO_DELETE_API_KEYS', 'ADMIN_USER_NOT_FOUND', 'API_KEY_NOT_FOUND'],
  },
} as const satisfies Record<string, ContractRow>

const ofManagers = ['NO_ACTIVE_ORGANIZATION', 'API_KEYS_NOT_ALLOWED'] as const

export const organizationApiKeyContract = {
  createOrganizationApiKey: {
    name: 'createOrganizationApiKey',
    method: 'POST',
    path: '/organization/create-api-key',
    summary:
      'Creates an API key that belongs to the organization and outlives the account of its creator. Only this response contains the key.',
    auth: 'session',
    inOrganization: true,
    input: createOrganizationApiKeyInput,
    documentedInput: createOrganizationApiKeyInput.extend({ metadata }),
    output: createdOrganizationApiKeySchema,
    refusals: [
      ...ofManagers,
      ...ofTerms,
      ...ofLimits,
      'INVALID_API_KEY_PREFIX',
      'API_KEY_RIGHTS_EXCEEDED',
      'TOO_MANY_API_KEYS',
    ],
  },
  listOrganizationApiKeys: {
    name: 'listOrganizationApiKeys',
    method: 'GET',
    path: '/organization/list-api-keys',
    summary: 'Lists the API keys of an organization, oldest first.',
    auth: 'session',
    inOrganization: true,
    input: inOrganizationInput,
    output: z.array(organizationApiKeySchema),
    refusals: [...ofManagers],
  },
  updateOrganizationApiKey: {
    name: 'updateOrganizationApiKey',
    method: 'POST',
    path: '/organization/update-api-key',
    summary: 'Changes an API key of an organization: name, expiry, limits, permissions, or whether it is enabled.',
    auth: 'session',
    inOrganization: true,
    input: updateOrganizationApiKeyInput,
    documentedInput: updateOrganizationApiKeyInput.extend({ metadata }),
    output: organizationApiKeySchema,
    refusals: [
      ...ofManagers,
      ...ofTerms,
      ...ofLimits,
      'NO_API_KEY_VALUES',
      'API_KEY_NOT_FOUND',
      'API_KEY_RIGHTS_EXCEEDED',
    ],
  },
  deleteOrganizationApiKey: {
    name: 'deleteOrganizationApiKey',
    method: 'POST',
    path: '/organization/delete-api-key',
    summary: 'Deletes an API key of an organization, whichever member created it.',
    auth: 'session',
    inOrganization: true,
    input: deleteOrganizationApiKeyInput,
    output: successSchema,
    refusals: [...ofManagers, 'API_KEY_NOT_FOUND'],
  },
} as const satisfies Record<string, ContractRow>
