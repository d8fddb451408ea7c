import { useMutation } from '@tanstack/react-query'
import { trpc } from './trpc.ts'

/** The applications that the user has let in, the last ones first. */
export function useConnectedApplications() {
  return trpc.oauthProvider.listConsents.useQuery()
}

export function useRemoveConnectedApplication() {
  const { client, oauthProvider } = trpc.useUtils()
  return useMutation({
    mutationFn: (id: string): Promise<unknown> => client.oauthProvider.deleteConsent.mutate({ id }),
    onSettled: () => oauthProvider.listConsents.invalidate(),
  })
}
