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
const MAX_BATCH_SIZE = 10

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

export type ApiClient = TRPCClient<AppRouter>
export type ApiUtils = ReturnType<typeof createUtils>

/** Queries are batched, mutations are not: the server refuses batched mutations. */
export function createApiClient(): ApiClient {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'query',
        true: httpBatchLink({ url: URL, maxItems: MAX_BATCH_SIZE, transformer: superjson }),
        false: httpLink({ url: URL, transformer: superjson }),
      }),
    ],
  })
}

/** The same queries for code outside React: the route guards and `main.tsx`. */
export function createUtils(client: ApiClient, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient })
}
