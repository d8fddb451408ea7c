import { useMutation } from '@tanstack/react-query'
import type { KeyDeletion } from './api-keys.ts'
import { trpc } from './trpc.ts'

/** The keys of the service, newest first. */
export function useServiceKeys() {
  return trpc.serviceKey.listServiceKeys.useQuery()
}

export function useCreateServiceKey() {
  const { serviceKey } = trpc.useUtils()
  return trpc.serviceKey.createServiceKey.useMutation({ onSettled: () => serviceKey.invalidate() })
}

export function useDeleteServiceKey(): KeyDeletion {
  const { client, serviceKey } = trpc.useUtils()
  return useMutation({
    mutationFn: (id: string): Promise<unknown> => client.serviceKey.deleteServiceKey.mutate({ id }),
    onSettled: () => serviceKey.invalidate(),
  })
}
