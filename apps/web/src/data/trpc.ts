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
import { createMailboxProof, type MailboxProof, sendOnceProved } from './mailbox-proof.ts'
import { type Send, sendInSingleFlight, sendWithConnection, sendWithin } from './send.ts'
import { createStepUp, type StepUp, sendWithStepUp } from './step-up.ts'

/** What calls may have to ask the user. */
export type Questions = { stepUp: StepUp; mailboxProof: MailboxProof }

export function createQuestions(): Questions {
  return { stepUp: createStepUp(), mailboxProof: createMailboxProof() }
}

const URL = '/trpc'
const MAX_BATCH_SIZE = 10
/** Milliseconds for which other changes wait for one. */
const LONGEST_CHANGE = 30_000

export const trpc: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>()

export type ApiClient = TRPCClient<AppRouter>
export type ApiUtils = ReturnType<typeof createUtils>

/** The context of a mutation that changes nothing, and so waits for no other. */
export const unqueued = { unqueued: true }

/** The context of a call that adds a way to sign in, before which the user is asked to prove their mailbox. */
export const onceProved = { onceProved: true }

/** The context of a mutation that confirms the session. */
export const confirming = { confirming: true }

/**
 * Queries are batched, mutations are not: the server refuses batched mutations. One that is refused until the session is
 * confirmed waits for `stepUp`, outside the queue of the others, which confirm it; so does one that waits for `mailboxProof`.
 */
export function createApiClient({ stepUp, mailboxProof }: Questions): ApiClient {
  const send = sendWithConnection(
    (url, options) => fetch(url, options),
    () => navigator.onLine,
  )
  const queued = sendInSingleFlight(sendWithin(LONGEST_CHANGE, send))
  const page = {
    focused: () => document.activeElement,
    userId: async () => (await client.session.getSession.query())?.user.id,
    toProve: () => emailToProve(client),
  }
  const unlessRefused = sendWithStepUp(queued, stepUp, page)
  const proved = sendOnceProved(unlessRefused, mailboxProof, page)
  const link = (fetch: Send) => httpLink({ url: URL, transformer: superjson, fetch })
  const client: ApiClient = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'query',
        true: httpBatchLink({ url: URL, maxItems: MAX_BATCH_SIZE, transformer: superjson, fetch: send }),
        false: splitLink({
          condition: ({ context }) => context.unqueued === true,
          true: link(send),
          false: splitLink({
            condition: ({ context }) => context.confirming === true,
            true: link(queued),
            false: splitLink({
              condition: ({ context }) => context.onceProved === true,
              true: link(proved),
              false: link(unlessRefused),
            }),
          }),
        }),
      }),
    ],
  })
  return client
}

async function emailToProve({ account, session }: ApiClient): Promise<{ userId: string; email: string } | undefined> {
  const [{ asks }, current] = await Promise.all([account.getMailboxState.query(), session.getSession.query()])
  return asks && current !== null ? { userId: current.user.id, email: current.user.email } : undefined
}

/** The same queries for code outside React: the route guards and `main.tsx`. */
export function createUtils(client: ApiClient, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient })
}
