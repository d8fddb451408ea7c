import { type QueryClient, useQueryClient } from '@tanstack/react-query'

const KEY = ['signed-out-by-user']

/** Remembers that the user has ended the session, so that the sign-in page does not tell them so. */
export function useMarkSignedOut(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.setQueryData(KEY, true)
}

export function isSignedOutByUser(queryClient: QueryClient): boolean {
  return queryClient.getQueryData(KEY) === true
}

export function forgetSignedOut(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: KEY })
}
