import { useEffect } from 'react'
import { removeDraftsExceptOf } from './drafts.ts'
import { useMarkSignedOut } from './ended-session.ts'
import { useResetUserQueries } from './reset-user-queries.ts'
import { announceSessionChange, onSessionChange } from './tabs.ts'
import { type ApiUtils, trpc } from './trpc.ts'

type ReactUtils = ReturnType<typeof trpc.useUtils>

export function useSession() {
  return trpc.session.getSession.useQuery()
}

/** Fetches the session again, after anything that may change it. */
export async function refreshSession(utils: ReactUtils): Promise<void> {
  await utils.session.getSession.fetch(undefined, { staleTime: 0 })
}

/** The same after a mutation, in every tab. Unlike `refreshSession` it does not fail when the fetch does. */
export function useInvalidateSession(): () => Promise<void> {
  const utils = trpc.useUtils()
  return async () => {
    await utils.session.getSession.invalidate()
    announceSessionChange()
  }
}

/**
 * Sets the session to null, resets the user's queries and forgets what this tab keeps of them, after a sign-out. Never
 * optimistically: a page that shows "signed out" while the session is still valid would expose it to the next user of the browser.
 */
export function useClearSession(): () => void {
  const utils = trpc.useUtils()
  const resetUserQueries = useResetUserQueries()
  const markSignedOut = useMarkSignedOut()
  return () => {
    markSignedOut()
    removeDraftsExceptOf()
    utils.session.getSession.setData(undefined, null)
    void resetUserQueries()
    announceSessionChange()
  }
}

export function useSessionOfOtherTabs(): void {
  const utils = trpc.useUtils()
  useEffect(() => onSessionChange(() => void utils.session.invalidate()), [utils])
}

/** Renews the session where the service defers that to its clients. */
export function useDeferredRefresh(): void {
  const utils = trpc.useUtils()
  const isDue = useSession().data?.needsRefresh === true
  const { mutate } = trpc.session.refreshSession.useMutation({
    onSuccess: (session) => utils.session.getSession.setData(undefined, session),
  })
  useEffect(() => {
    if (isDue) mutate(undefined)
  }, [isDue, mutate])
}

export function loadSession(utils: ApiUtils) {
  return utils.session.getSession.ensureData()
}

/** Bypasses the cookie cache: a link opened in another browser does not change this browser's cookie. */
export async function loadFreshSession(utils: ApiUtils) {
  const session = await utils.session.getSession.fetch({ disableCookieCache: true }, { staleTime: 0 })
  utils.session.getSession.setData(undefined, session)
  return session
}
