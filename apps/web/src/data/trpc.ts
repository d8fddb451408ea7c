import type { AppRouter } from '@foyer/trpc-router/root'
import type { QueryClient } from '@tanstack/react-query'
import {
  type CreateTRPCReact,
  createTRPCClient,
  createTRPCQueryUtils,
  createTRPCReact,
  httpBatchLink,
  httpLink,
  splitLink,
  type TRPCClient,
} from '@trpc/react-query'
import superjson from 'superjson'

const URL = '/trpc'
const MOST_IN_A_BATCH = 10

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

export type ApiClient = TRPCClient<AppRouter>
export type ApiUtils = ReturnType<typeof createUtils>

/** Queries travel together, mutations alone: the server refuses a batch of them. */
export function createApiClient(): ApiClient {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'query',
        true: httpBatchLink({ url: URL, maxItems: MOST_IN_A_BATCH, transformer: superjson }),
        false: httpLink({ url: URL, transformer: superjson }),
      }),
    ],
  })
}

/** The same queries for code that stands outside React: route guards and the start of the page. */
export function createUtils(client: ApiClient, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient })
}
