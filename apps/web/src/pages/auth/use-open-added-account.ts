import { useNavigate, useSearch } from '@tanstack/react-router'
import { openCallback } from '#data/callback.ts'

/** Leaves the page where an account was added: its guard lets somebody stay there who is signed in. */
export function useOpenAddedAccount(): () => void {
  const navigate = useNavigate()
  const { add, callbackURL } = useSearch({ from: '/auth' })
  return () => {
    if (add) void navigate(openCallback(callbackURL))
  }
}
