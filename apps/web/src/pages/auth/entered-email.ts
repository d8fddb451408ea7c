import { pages } from '@foyer/auth-domain/redirect/pages'
import { parseNewEmail } from '@foyer/auth-domain/user/email'
import { useLocation, useSearch } from '@tanstack/react-router'
import { createContext, type RefObject, useContext } from 'react'

/** The email entered last on the pages of `AuthLayout`; in memory only. */
export const EnteredEmailContext = createContext<RefObject<string> | null>(null)

/**
 * The email a form begins with: what was entered on another of these pages, else the one the way back names, else that of the session that has ended. `remember` carries
 * what is entered to the next page.
 */
export function useEnteredEmail(): { email: string; remember: (fields: { email: string }) => void } {
  const entered = useContext(EnteredEmailContext)
  if (entered === null) throw new Error('useEnteredEmail must be used within the auth layout')
  const { callbackURL } = useSearch({ from: '/auth' })
  const ended = useLocation({ select: ({ state }) => state.endedEmail })
  return {
    email: entered.current || hintedEmail(callbackURL) || (ended ?? ''),
    remember: ({ email }) => {
      entered.current = email
    },
  }
}

/** The email that an invitation was mailed to, or that an application names, which the page to return to carries; empty for others. */
export function hintedEmail(callbackURL: string | undefined): string {
  if (callbackURL?.startsWith(`${pages.acceptInvitation}/`)) return parameterOf(callbackURL, 'email')
  if (!callbackURL?.startsWith(`${pages.consent}?`)) return ''
  const hint = parameterOf(callbackURL, 'login_hint')
  // Of an application, which may send anything.
  return parseNewEmail(hint, true) ? hint : ''
}

function parameterOf(path: string, name: string): string {
  return new URL(path, 'http://localhost').searchParams.get(name) ?? ''
}
