import { pages } from '@foyer/auth-domain/redirect/pages'
import { useMutation } from '@tanstack/react-query'
import { useClearSession } from './session.ts'
import { trpc } from './trpc.ts'

const ACCOUNT_DELETED = `${pages.signIn}?goodbye=true`

/** Whether the user has a password; users who signed up with a provider have none. */
export function useHasPassword() {
  return trpc.account.listAccounts.useQuery(undefined, {
    select: (accounts) => accounts.some(({ provider }) => provider === 'credential'),
  })
}

/** Deletes the account at once, or sends the mail whose link does. Resolves with which of the two happened. */
export function useDeleteUser() {
  const { client } = trpc.useUtils()
  const clearSession = useClearSession()
  return useMutation({
    mutationFn: async (password: string | undefined) => {
      const { message } = await client.user.deleteUser.mutate({ password, callbackURL: ACCOUNT_DELETED })
      return message === 'User deleted' ? ('deleted' as const) : ('mailed' as const)
    },
    onSuccess: (outcome) => {
      if (outcome === 'deleted') clearSession()
    },
  })
}
