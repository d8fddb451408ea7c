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
import { type Send, sendInSingleFlight, sendWithConnection } from './send.ts'
import { type StepUp, sendWithStepUp } from './step-up.ts'

const URL = '/trpc'
const MAX_BATCH_SIZE = 10

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

export type ApiClient = TRPCClient<AppRouter>
export type ApiUtils = ReturnType<typeof createUtils>

/** The context of a mutation that changes nothing, and so waits for no other. */
export const unqueued = { unqueued: true }

/** The context of a query that may ask the user to confirm the session, and so is sent by itself. */
export const unbatched = { unbatched: true }

/** The context of a mutation that confirms the session. */
export const confirming = { confirming: true }

/**
 * Queries are batched, mutations are not: the server refuses batched mutations. One that is refused until the session is
 * confirmed waits for `stepUp`, outside the queue of the others, which confirm it.
 */
export function createApiClient(stepUp: StepUp): ApiClient {
  const send = sendWithConnection(
    (url, options) => fetch(url, options),
    () => navigator.onLine,
  )
  const queued = sendInSingleFlight(send)
  const unlessRefused = sendWithStepUp(queued, stepUp, {
    focused: () => document.activeElement,
    userId: async () => (await client.session.getSession.query())?.user.id,
  })
  const link = (fetch: Send) => httpLink({ url: URL, transformer: superjson, fetch })
  const client: ApiClient = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type, context }) => type === 'query' && context.unbatched !== true,
        true: httpBatchLink({ url: URL, maxItems: MAX_BATCH_SIZE, transformer: superjson, fetch: send }),
        false: splitLink({
          condition: ({ context }) => context.unqueued === true,
          true: link(send),
          false: splitLink({
            condition: ({ context }) => context.confirming === true,
            true: link(queued),
            false: link(unlessRefused),
          }),
        }),
      }),
    ],
  })
  return client
}

/** The same queries for code outside React: the route guards and `main.tsx`. */
export function createUtils(client: ApiClient, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient })
}
