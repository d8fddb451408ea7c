import { pages } from '@foyer/auth-domain/redirect/pages'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** Leaves the page where an account was added: its guard lets somebody stay there who is signed in. */
export function useOpenAddedAccount(): () => void {
  const navigate = useNavigate()
  const { add, callbackURL } = useSearch({ from: '/auth' })
  return () => {
    if (add) void navigate({ href: callbackURL ?? pages.home, replace: true })
  }
}
