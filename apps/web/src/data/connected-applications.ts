import { useMutation } from '@tanstack/react-query'
import { trpc } from './trpc.ts'

const PAGE_SIZE = 25

/** The applications that the user has let in, the last ones first. */
export function useConnectedApplications() {
  return trpc.oauthProvider.listConsents.useQuery()
}

/** Those of another user, for admins. */
export function useUserApplications(userId: string) {
  return trpc.oauthProvider.listUserConsents.useQuery({ userId })
}

/** Those that the members of an organization have let into it, page by page. */
export function useMemberApplications(organizationId: string) {
  return trpc.oauthProvider.listOrganizationConsents.useInfiniteQuery(
    { organizationId, limit: PAGE_SIZE },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  )
}

export function useRemoveConnectedApplication() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (id: string): Promise<unknown> => client.oauthProvider.deleteConsent.mutate({ id }),
    onSettled: useInvalidateConnected(),
  })
}

/** Removes all of them: the user's own, or those of `userId`. */
export function useRemoveConnectedApplications(userId?: string) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (): Promise<unknown> => client.oauthProvider.deleteConsents.mutate({ userId }),
    onSettled: useInvalidateConnected(),
  })
}

function useInvalidateConnected(): () => Promise<void> {
  const { oauthProvider } = trpc.useUtils()
  return async () => {
    await Promise.all([
      oauthProvider.listConsents.invalidate(),
      oauthProvider.listUserConsents.invalidate(),
      oauthProvider.listOrganizationConsents.invalidate(),
    ])
  }
}
