import type { QueryClient } from '@tanstack/react-query'
import { loadSession } from './session.ts'
import { loadSettings } from './settings.ts'
import type { ApiUtils } from './trpc.ts'

const KEY = ['account-added-beside']

type Visit = { context: { utils: ApiUtils; queryClient: QueryClient }; cause: 'enter' | 'stay' | 'preload' }

/**
 * Whether a page of `?add` is still for adding an account: until the session is another user's than when it was opened.
 * Never while impersonating, and not where browsers have one account.
 */
export async function isAddingAccount({ context: { utils, queryClient }, cause }: Visit): Promise<boolean> {
  const signedIn = await loadSession(utils)
  const { multiSession } = await loadSettings(utils)
  if (signedIn === null || !multiSession || signedIn.session.impersonatedBy !== null) return false
  if (cause === 'enter') queryClient.setQueryData(KEY, signedIn.user.id)
  return (queryClient.getQueryData(KEY) ?? signedIn.user.id) === signedIn.user.id
}
