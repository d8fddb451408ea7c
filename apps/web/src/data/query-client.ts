import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { errorCauseOf, isSignedOut } from './refusal.ts'
import { resetUserQueries } from './reset-user-queries.ts'
import { trpc } from './trpc.ts'
import type { SignedInSession } from './types.ts'

// With whatever input: a page that bypasses the cookie cache learns of another user too.
const sessionKey = hashKey(getQueryKey(trpc.session.getSession))

const MAX_RETRIES = 2
const STALE_TIME_MS = 15_000

export function createQueryClient(): QueryClient {
  let shownTo: string | undefined
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => refetchSessionIfSignedOut(client, error),
      onSuccess: (data, query) => {
        if (hashKey(query.queryKey.slice(0, 1)) === sessionKey) shownTo = resetForAnother(client, shownTo, data)
      },
    }),
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
  return kind !== 'refused' && kind !== 'offline' && kind !== 'canceled'
}

/**
 * Resets the queries of the former user when the session turns out to be another user's: this tab has switched, or another
 * one. Before anything is drawn again.
 */
function resetForAnother(client: QueryClient, shownTo: string | undefined, session: unknown): string | undefined {
  const userId = userIdOf(session)
  if (userId !== undefined && shownTo !== undefined && userId !== shownTo) void resetUserQueries(client)
  return userId ?? shownTo
}

function userIdOf(session: unknown): string | undefined {
  const signedIn = session as SignedInSession | null
  return signedIn?.user.id
}

// A session revoked elsewhere shows as UNAUTHORIZED; fetching it again redirects to the sign-in page.
function refetchSessionIfSignedOut(client: QueryClient, error: unknown): void {
  if (isSignedOut(error)) void client.invalidateQueries({ queryKey: getQueryKey(trpc.session.getSession) })
}
