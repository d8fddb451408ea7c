import { deleteUserApiKey } from '@foyer/trpc-router/procedures/admin/users/delete-user-api-key'
import { listUserApiKeys } from '@foyer/trpc-router/procedures/admin/users/list-user-api-keys'
import { createApiKey } from '@foyer/trpc-router/procedures/api-key/create-api-key'
import { createOrganizationApiKey } from '@foyer/trpc-router/procedures/api-key/create-organization-api-key'
import { deleteApiKey } from '@foyer/trpc-router/procedures/api-key/delete-api-key'
import { deleteOrganizationApiKey } from '@foyer/trpc-router/procedures/api-key/delete-organization-api-key'
import { getApiKey } from '@foyer/trpc-router/procedures/api-key/get-api-key'
import { listApiKeys } from '@foyer/trpc-router/procedures/api-key/list-api-keys'
import { listOrganizationApiKeys } from '@foyer/trpc-router/procedures/api-key/list-organization-api-keys'
import { updateApiKey } from '@foyer/trpc-router/procedures/api-key/update-api-key'
import { updateOrganizationApiKey } from '@foyer/trpc-router/procedures/api-key/update-organization-api-key'
import { verifyApiKey } from '@foyer/trpc-router/procedures/api-key/verify-api-key'
import { apiKeyContract, organizationApiKeyContract } from '#contract/api-key.ts'
import { type Route, route } from './route.ts'

export const apiKeyRoutes: readonly Route[] = [
  route(apiKeyContract.createApiKey, createApiKey),
  route(apiKeyContract.getApiKey, getApiKey),
  route(apiKeyContract.listApiKeys, listApiKeys),
  route(apiKeyContract.updateApiKey, updateApiKey),
  route(apiKeyContract.deleteApiKey, deleteApiKey),
  route(apiKeyContract.verifyApiKey, verifyApiKey),
  route(apiKeyContract.listUserApiKeys, listUserApiKeys),
  route(apiKeyContract.deleteUserApiKey, deleteUserApiKey),
  route(organizationApiKeyContract.createOrganizationApiKey, createOrganizationApiKey),
  route(organizationApiKeyContract.listOrganizationApiKeys, listOrganizationApiKeys),
  route(organizationApiKeyContract.updateOrganizationApiKey, updateOrganizationApiKey),
  route(organizationApiKeyContract.deleteOrganizationApiKey, deleteOrganizationApiKey),
]
