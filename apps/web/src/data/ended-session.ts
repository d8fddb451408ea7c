import { isAnonymousEmail } from '@foyer/auth-domain/anonymous/anonymous-user'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

const KEY = ['signed-out-by-user']
const EMAIL_KEY = ['last-email']

/** Remembers that the user has ended the session, so that the sign-in page does not tell them so. */
export function useMarkSignedOut(): () => void {
  const queryClient = useQueryClient()
  return () => {
    queryClient.setQueryData(KEY, true)
    queryClient.removeQueries({ queryKey: EMAIL_KEY })
  }
}

export function isSignedOutByUser(queryClient: QueryClient): boolean {
  return queryClient.getQueryData(KEY) === true
}

/** Remembers who is signed in, in the memory of this tab alone. */
export function noteSignedIn(queryClient: QueryClient, { email }: { email: string }): void {
  queryClient.removeQueries({ queryKey: KEY })
  if (isAnonymousEmail(email)) queryClient.removeQueries({ queryKey: EMAIL_KEY })
  else queryClient.setQueryData(EMAIL_KEY, email)
}

/** The email of the person who was signed in last, unless they have signed out. */
export function lastEmail(queryClient: QueryClient): string | undefined {
  return queryClient.getQueryData<string>(EMAIL_KEY)
}
