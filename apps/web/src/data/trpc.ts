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
import { sendInSingleFlight, sendWithConnection } from './send.ts'

const URL = '/trpc'
const MAX_BATCH_SIZE = 10

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

export type ApiClient = TRPCClient<AppRouter>
export type ApiUtils = ReturnType<typeof createUtils>

/** The context of a mutation that changes nothing, and so waits for no other. */
export const unqueued = { unqueued: true }

/** Queries are batched, mutations are not: the server refuses batched mutations. */
export function createApiClient(): ApiClient {
  const send = sendWithConnection(
    (url, options) => fetch(url, options),
    () => navigator.onLine,
  )
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'query',
        true: httpBatchLink({ url: URL, maxItems: MAX_BATCH_SIZE, transformer: superjson, fetch: send }),
        false: splitLink({
          condition: (operation) => operation.context.unqueued === true,
          true: httpLink({ url: URL, transformer: superjson, fetch: send }),
          false: httpLink({ url: URL, transformer: superjson, fetch: sendInSingleFlight(send) }),
        }),
      }),
    ],
  })
}

/** The same queries for code outside React: the route guards and `main.tsx`. */
export function createUtils(client: ApiClient, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient })
}
