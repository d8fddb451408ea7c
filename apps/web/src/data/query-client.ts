import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { isSignedOut, troubleOf } from './refusal.ts'
import { trpc } from './trpc.ts'

const TRIES = 2
const FRESH_FOR = 15_000

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => askWhoIsThere(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => askWhoIsThere(client, error) }),
    defaultOptions: {
      // One act after the other: a late answer must not bring back the cookie of a session that has been replaced.
      mutations: { scope: { id: 'acts' } },
      queries: {
        staleTime: FRESH_FOR,
        // A refusal stays one however often it is asked for; only silence is worth another try.
        retry: (failures, error) => failures < TRIES && troubleOf(error).kind !== 'refused',
        refetchOnWindowFocus: 'always',
      },
    },
  })
  return client
}

// A session that ended elsewhere shows as a refusal; asking again leads the page to the sign-in.
function askWhoIsThere(client: QueryClient, error: unknown): void {
  if (isSignedOut(error)) void client.invalidateQueries({ queryKey: getQueryKey(trpc.session.getSession) })
}
