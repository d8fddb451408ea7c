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
      // Mutations run one after another: a late response must not restore the cookie of a replaced session.
      mutations: { scope: { id: 'acts' } },
      queries: {
        staleTime: STALE_TIME_MS,
        // A refusal is final; only an unreachable server is worth a retry.
        retry: (failures, error) => failures < MAX_RETRIES && errorCauseOf(error).kind !== 'refused',
        refetchOnWindowFocus: 'always',
      },
    },
  })
  return client
}

// A session revoked elsewhere shows as UNAUTHORIZED; fetching it again redirects to the sign-in page.
function refetchSessionIfSignedOut(client: QueryClient, error: unknown): void {
  if (isSignedOut(error)) void client.invalidateQueries({ queryKey: getQueryKey(trpc.session.getSession) })
}
