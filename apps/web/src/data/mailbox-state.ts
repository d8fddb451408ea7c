import { useInvalidateSession } from './session.ts'
import { trpc } from './trpc.ts'

// A mailed link may be opened in another tab.
const POLL_MS = 5_000

/** Whether the signed-in user was proved to hold their mailbox. */
export function useMailboxState() {
  return trpc.account.getMailboxState.useQuery()
}

/** Whether they have proved it meanwhile, by the link or the code of a mail that was sent. */
export function useAwaitMailboxProof(isSent: boolean): boolean {
  const input = { enabled: isSent, refetchInterval: POLL_MS, staleTime: 0 }
  const { data, isFetchedAfterMount } = trpc.account.getMailboxState.useQuery(undefined, input)
  return isSent && isFetchedAfterMount && data?.proved === true
}

/** Fetches again what a proof of the mailbox may have changed. */
export function useInvalidateMailbox(): () => Promise<void> {
  const { account, passkey, twoFactor, apiKey, invitation } = trpc.useUtils()
  const invalidateSession = useInvalidateSession()
  return async () => {
    const { listReceivedInvitations } = invitation
    await invalidateSession()
    await Promise.all([account, passkey, twoFactor, apiKey, listReceivedInvitations].map((of) => of.invalidate()))
  }
}
