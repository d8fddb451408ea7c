import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate } from '@tanstack/react-router'
import { type OtherAccount, useSwitchAccount } from '#data/accounts.ts'
import { useToast } from '#ui/feedback/use-toast.ts'

/** Switches to another account and opens its first page: the one shown may be of the account before. */
export function useSwitch(): { switchTo: (account: OtherAccount) => void; busy: boolean } {
  const navigate = useNavigate()
  const { showError } = useToast()
  const { mutateAsync, isPending } = useSwitchAccount()
  return {
    busy: isPending,
    // Not a callback of the mutation: the menu is drawn anew for the other user.
    switchTo: ({ sessionToken }) => {
      mutateAsync({ sessionToken }).then(() => navigate({ to: pages.home }), showError)
    },
  }
}
