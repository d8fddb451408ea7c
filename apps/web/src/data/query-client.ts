import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { errorCauseOf, isSignedOut } from './refusal.ts'
import { trpc } from './trpc.ts'

const MAX_RETRIES = 2
const STALE_TIME_MS = 15_000

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => refetchSessionIfSignedOut(client, error) }),
    mutationCache: new MutationCache({ onError: (error) => refetchSessionIfSignedOut(client, error) }),
    defaultOptions: {
      // Without a connection a request fails at once: what was paused would be sent later without being asked for.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: STALE_TIME_MS,
        // A refusal is final, and a connection that is back causes a fetch of its own.
        retry: (failures, error) => failures < MAX_RETRIES && isWorthRetrying(error),
        refetchOnWindowFocus: 'always',
      },
    },
  })
  return client
}

function isWorthRetrying(error: unknown): boolean {
  const { kind } = errorCauseOf(error)
  return kind !== 'refused' && kind !== 'offline'
}

// A session revoked elsewhere shows as UNAUTHORIZED; fetching it again redirects to the sign-in page.
function refetchSessionIfSignedOut(client: QueryClient, error: unknown): void {
  if (isSignedOut(error)) void client.invalidateQueries({ queryKey: getQueryKey(trpc.session.getSession) })
}
