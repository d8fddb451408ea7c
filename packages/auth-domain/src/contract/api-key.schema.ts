import { z } from 'zod'
import {
  apiKeySchema,
  createdApiKeySchema,
  createdOrganizationApiKeySchema,
  organizationApiKeySchema,
} from '#api-key/api-key.ts'
import { createApiKeyInput, issueApiKeyInput, keyTermsInput } from '#api-key/create-api-key.ts'
import { listApiKeysInput, listApiKeysOutput } from '#api-key/list-api-keys.ts'
import {
  createOrganizationApiKeyInput,
  deleteOrganizationApiKeyInput,
  updateOrganizationApiKeyInput,
} from '#api-key/organization-api-key.ts'
import { deleteApiKeyInput, getApiKeyInput, keyChangeInput, updateApiKeyInput } from '#api-key/update-api-key.ts'
import { deleteUserApiKeyInput, listUserApiKeysInput, userApiKeySchema } from '#api-key/user-api-key.ts'
import { verifiedApiKeySchema, verifyApiKeyInput } from '#api-key/verify-api-key.ts'
import { inOrganizationInput } from '#organization/organization.ts'
import { successSchema } from '#session/session.ts'
import type { apiKeyContract, organizationApiKeyContract } from './api-key.ts'
import type { SchemasOf } from './operation.ts'

const metadata = z.record(z.string(), z.unknown()).optional()

export const apiKeySchemas = {
  createApiKey: {
    input: createApiKeyInput,
    output: createdApiKeySchema,
    documentedInput: z.object({ ...keyTermsInput, metadata }),
  },
  getApiKey: { input: getApiKeyInput, output: apiKeySchema },
  listApiKeys: { input: listApiKeysInput, output: listApiKeysOutput },
  updateApiKey: {
    input: updateApiKeyInput,
    output: apiKeySchema,
    documentedInput: z.object({ keyId: z.string(), ...keyChangeInput, metadata }),
  },
  deleteApiKey: { input: deleteApiKeyInput, output: successSchema },
  verifyApiKey: { input: verifyApiKeyInput, output: verifiedApiKeySchema },
  listUserApiKeys: { input: listUserApiKeysInput, output: z.array(userApiKeySchema) },
  deleteUserApiKey: { input: deleteUserApiKeyInput, output: successSchema },
  issueApiKey: { input: issueApiKeyInput },
} as const satisfies SchemasOf<typeof apiKeyContract>

export const organizationApiKeySchemas = {
  createOrganizationApiKey: {
    input: createOrganizationApiKeyInput,
    output: createdOrganizationApiKeySchema,
    documentedInput: createOrganizationApiKeyInput.extend({ metadata }),
  },
  listOrganizationApiKeys: { input: inOrganizationInput, output: z.array(organizationApiKeySchema) },
  updateOrganizationApiKey: {
    input: updateOrganizationApiKeyInput,
    output: organizationApiKeySchema,
    documentedInput: updateOrganizationApiKeyInput.extend({ metadata }),
  },
  deleteOrganizationApiKey: { input: deleteOrganizationApiKeyInput, output: successSchema },
} as const satisfies SchemasOf<typeof organizationApiKeyContract>
