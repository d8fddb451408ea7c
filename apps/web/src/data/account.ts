import { pages } from '@foyer/auth-domain/redirect/pages'
import { useMutation } from '@tanstack/react-query'
import { trpc } from './trpc.ts'
import { useLeave } from './view.ts'

const GOODBYE = `${pages.signIn}?goodbye=true`

/** Whether one may come in by a password; others have come by a provider alone. */
export function useHasPassword() {
  return trpc.account.listAccounts.useQuery(undefined, {
    select: (accounts) => accounts.some(({ provider }) => provider === 'credential'),
  })
}

/** Deletes the account at once, or has the link mailed that does it. Tells which. */
export function useDeleteUser() {
  const { client } = trpc.useUtils()
  const leave = useLeave()
  return useMutation({
    mutationFn: async (password: string | undefined) => {
      const { message } = await client.user.deleteUser.mutate({ password, callbackURL: GOODBYE })
      return message === 'User deleted' ? ('deleted' as const) : ('mailed' as const)
    },
    onSuccess: (outcome) => {
      if (outcome === 'deleted') leave()
    },
  })
}
