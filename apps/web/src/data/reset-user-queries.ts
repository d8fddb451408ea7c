import { hashKey, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from './trpc.ts'

// What says nothing of a user, and who is signed in.
const kept = [trpc.settings, trpc.session.getSession].map((query) => hashKey(getQueryKey(query)))

/**
 * Resets every query with data of the signed-in user, so that the next user of this browser sees none of it: all that the
 * server has answered but the settings and the session itself.
 */
export function useResetUserQueries(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => resetUserQueries(queryClient)
}

export async function resetUserQueries(queryClient: QueryClient): Promise<void> {
  await queryClient.resetQueries({ predicate: ({ queryKey }) => isOfServer(queryKey) && !isKept(queryKey) })
}

// Other keys are facts of this tab, and begin with a text.
function isOfServer(queryKey: QueryKey): boolean {
  return Array.isArray(queryKey[0])
}

function isKept(queryKey: QueryKey): boolean {
  return kept.includes(hashKey(queryKey.slice(0, 1)))
}
