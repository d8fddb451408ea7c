import { givenApiKey, givenOrganizationApiKey } from '@foyer/testing/api-keys'
import type { Mutation } from './audit-fixture.ts'

/** Mutations of the keys of users. */
export const apiKeyMutations: Readonly<Record<string, Mutation>> = {
  'apiKey.createApiKey': ({ as }) => as('mia').trpc.apiKey.createApiKey.mutate({ name: 'robot' }),
  'apiKey.updateApiKey': {
    prepare: async ({ as }) => {
      const { id: keyId } = await givenApiKey(as('mia'))
      return () => as('mia').trpc.apiKey.updateApiKey.mutate({ keyId, enabled: false })
    },
  },
  'apiKey.deleteApiKey': {
    prepare: async ({ as }) => {
      const { id: keyId } = await givenApiKey(as('mia'))
      return () => as('mia').trpc.apiKey.deleteApiKey.mutate({ keyId })
    },
  },
  'admin.deleteUserApiKey': {
    prepare: async ({ as }) => {
      const { id: keyId } = await givenApiKey(as('mia'))
      return () => as('adam').trpc.admin.deleteUserApiKey.mutate({ userId: 'mia', keyId, reason: 'Leaked' })
    },
  },
}

/** Those of the keys of organizations. */
export const organizationApiKeyMutations: Readonly<Record<string, Mutation>> = {
  'apiKey.createOrganizationApiKey': ({ as }) =>
    as('olga').trpc.apiKey.createOrganizationApiKey.mutate({ organizationId: 'acme', name: 'robot' }),
  'apiKey.updateOrganizationApiKey': {
    prepare: async ({ as }) => {
      const { id: keyId } = await givenOrganizationApiKey(as('olga'))
      const change = { organizationId: 'acme', keyId, enabled: false }
      return () => as('olga').trpc.apiKey.updateOrganizationApiKey.mutate(change)
    },
  },
  'apiKey.deleteOrganizationApiKey': {
    prepare: async ({ as }) => {
      const { id: keyId } = await givenOrganizationApiKey(as('olga'))
      return () => as('olga').trpc.apiKey.deleteOrganizationApiKey.mutate({ organizationId: 'acme', keyId })
    },
  },
}
