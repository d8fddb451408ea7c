import { router } from '#runtime/procedure/trpc.ts'
import { createApiKey } from './create-api-key.ts'
import { createOrganizationApiKey } from './create-organization-api-key.ts'
import { deleteApiKey } from './delete-api-key.ts'
import { deleteOrganizationApiKey } from './delete-organization-api-key.ts'
import { getApiKey } from './get-api-key.ts'
import { issueApiKey } from './issue-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { listOrganizationApiKeys } from './list-organization-api-keys.ts'
import { updateApiKey } from './update-api-key.ts'
import { updateOrganizationApiKey } from './update-organization-api-key.ts'
import { verifyApiKey } from './verify-api-key.ts'

export const apiKeyRouter = router({
  createApiKey,
  getApiKey,
  listApiKeys,
  updateApiKey,
  deleteApiKey,
  createOrganizationApiKey,
  listOrganizationApiKeys,
  updateOrganizationApiKey,
  deleteOrganizationApiKey,
  verifyApiKey,
})

export const serverApiKeyRouter = router({ issueApiKey, verifyApiKey })
