import { pages } from '@foyer/auth-domain/redirect/pages'
import { useLocation, useSearch } from '@tanstack/react-router'
import { createContext, type RefObject, useContext } from 'react'

/** The email entered last on the pages of `AuthLayout`; in memory only. */
export const EnteredEmailContext = createContext<RefObject<string> | null>(null)

/**
 * The email a form begins with: what was entered on another of these pages, else the invited one, else that of the session that has ended. `remember` carries
 * what is entered to the next page.
 */
export function useEnteredEmail(): { email: string; remember: (fields: { email: string }) => void } {
  const entered = useContext(EnteredEmailContext)
  if (entered === null) throw new Error('useEnteredEmail must be used within the auth layout')
  const { callbackURL } = useSearch({ from: '/auth' })
  const ended = useLocation({ select: ({ state }) => state.endedEmail })
  return {
    email: entered.current || invitedEmail(callbackURL) || (ended ?? ''),
    remember: ({ email }) => {
      entered.current = email
    },
  }
}

/** The email that an invitation was mailed to, which its link carries; empty for other pages. */
export function invitedEmail(callbackURL: string | undefined): string {
  if (!callbackURL?.startsWith(`${pages.acceptInvitation}/`)) return ''
  return new URL(callbackURL, 'http://localhost').searchParams.get('email') ?? ''
}
