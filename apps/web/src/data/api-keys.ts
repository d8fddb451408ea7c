import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { useMutation } from '@tanstack/react-query'
import { useSettings } from './settings.ts'
import { onceProved, trpc } from './trpc.ts'
import type { AnyKey, OwnKeys } from './types.ts'

/** Whose keys: of an organization, or where it is undefined the user's own. */
export type KeysOf = { organizationId: string | undefined }

type Keys = { data: readonly AnyKey[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }

export function useApiKeys({ organizationId }: KeysOf): Keys {
  const isOwn = organizationId === undefined
  const own = trpc.apiKey.listApiKeys.useQuery(undefined, { enabled: isOwn, select: keysOf })
  const input = { organizationId: organizationId ?? '' }
  const ofOrganization = trpc.apiKey.listOrganizationApiKeys.useQuery(input, { enabled: !isOwn })
  return isOwn ? own : ofOrganization
}

// A page where the service's clients read one.
function keysOf(answer: OwnKeys): readonly AnyKey[] {
  return Array.isArray(answer) ? answer : answer.apiKeys
}

/** What is asked of the person who makes a key; `expiresIn` in seconds, undefined as the service chooses. */
export type NewKey = { name: string; expiresIn: number | undefined; permissions: Rights }

/** The key that has been made, which is shown once. */
export type CreatedKey = { name: string | null; key: string }

export function useCreateApiKey({ organizationId }: KeysOf) {
  const { client, apiKey } = trpc.useUtils()
  const prefix = useSettings().data?.apiKey?.prefix ?? undefined
  return useMutation({
    mutationFn: ({ permissions, ...terms }: NewKey): Promise<CreatedKey> =>
      organizationId === undefined
        ? client.apiKey.createApiKey.mutate({ ...terms, prefix }, { context: onceProved })
        : client.apiKey.createOrganizationApiKey.mutate(
            { ...terms, prefix, organizationId, permissions: mutable(permissions) },
            { context: onceProved },
          ),
    onSettled: () => apiKey.invalidate(),
  })
}

export function useEnableApiKey({ organizationId }: KeysOf) {
  const { client, apiKey } = trpc.useUtils()
  return useMutation({
    mutationFn: (change: { keyId: string; enabled: boolean }): Promise<AnyKey> =>
      organizationId === undefined
        ? client.apiKey.updateApiKey.mutate(change)
        : client.apiKey.updateOrganizationApiKey.mutate({ ...change, organizationId }),
    onSettled: () => apiKey.invalidate(),
  })
}

/** Deletes one key of a list, by its id. */
export type KeyDeletion = {
  mutate: (id: string, options: { onSuccess: () => void }) => void
  reset: () => void
  isPending: boolean
  error: unknown
}

export function useDeleteApiKey({ organizationId }: KeysOf): KeyDeletion {
  const { client, apiKey } = trpc.useUtils()
  return useMutation({
    mutationFn: (keyId: string): Promise<unknown> =>
      organizationId === undefined
        ? client.apiKey.deleteApiKey.mutate({ keyId })
        : client.apiKey.deleteOrganizationApiKey.mutate({ keyId, organizationId }),
    onSettled: () => apiKey.invalidate(),
  })
}

function mutable(rights: Rights): Record<string, string[]> {
  return Object.fromEntries(Object.entries(rights).map(([resource, actions]) => [resource, [...actions]]))
}
