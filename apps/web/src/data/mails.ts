import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { MailsSearch } from './admin-search.ts'
import { trpc } from './trpc.ts'

const PAGE_SIZE = 25
const REFRESH_MILLISECONDS = 15_000

/** A page of the mails that are not sent. The previous page is kept while another one loads. */
export function useMails(search: MailsSearch) {
  return trpc.admin.listMails.useQuery(
    { ...search, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MILLISECONDS },
  )
}

/** How many mails wait, and whether the mail server can be used. */
export function useMailQueue() {
  return trpc.admin.getMailQueue.useQuery(undefined, { refetchInterval: REFRESH_MILLISECONDS })
}

export function useRetryMails() {
  return trpc.admin.retryMails.useMutation({ onSettled: useInvalidateMails() })
}

export function useDiscardMails() {
  return trpc.admin.discardMails.useMutation({ onSettled: useInvalidateMails() })
}

/** Has every parked mail retried, a few hundred at a time; tells how many they were. */
export function useRetryParkedMails() {
  const { client } = trpc.useUtils()
  const invalidate = useInvalidateMails()
  return useMutation({
    mutationFn: async () => {
      let retried = 0
      for (;;) {
        const { number, left } = await client.admin.retryParkedMails.mutate()
        retried += number
        if (!left) return retried
      }
    },
    onSettled: invalidate,
  })
}

function useInvalidateMails(): () => Promise<void> {
  const { admin } = trpc.useUtils()
  return async () => {
    await Promise.all([
      admin.listMails.invalidate(),
      admin.getMailQueue.invalidate(),
      admin.adminGetOverview.invalidate(),
    ])
  }
}
