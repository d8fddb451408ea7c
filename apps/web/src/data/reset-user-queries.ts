import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from './trpc.ts'

/** Resets every query with data of the signed-in user, so that the next user of this browser sees none of it. */
export function useResetUserQueries(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => resetUserQueries(queryClient)
}

export async function resetUserQueries(queryClient: QueryClient): Promise<void> {
  const userQueries = [
    trpc.session.listSessions,
    trpc.multiSession,
    trpc.account,
    trpc.organization,
    trpc.member,
    trpc.invitation,
    trpc.team,
    trpc.admin,
    trpc.user.listEvents,
  ]
  await Promise.all(userQueries.map((query) => queryClient.resetQueries({ queryKey: getQueryKey(query) })))
}
