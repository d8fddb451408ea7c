import { announceViewChange } from './tabs.ts'
import { trpc } from './trpc.ts'
import type { Session } from './types.ts'
import { refreshView, useLeave } from './view.ts'

export function useSessions() {
  return trpc.session.listSessions.useQuery()
}

/** Ends another device's session. The row goes at once and comes back should the server refuse. */
export function useRevokeSession() {
  const list = useOptimisticList()
  return trpc.session.revokeSession.useMutation({
    onMutate: ({ token }) => list.keep((session) => session.token !== token),
    onError: (_error, _input, before) => list.restore(before),
    onSettled: list.refresh,
  })
}

export function useRevokeOtherSessions(currentToken: string) {
  const list = useOptimisticList()
  return trpc.session.revokeOtherSessions.useMutation({
    onMutate: () => list.keep((session) => session.token === currentToken),
    onError: (_error, _input, before) => list.restore(before),
    onSettled: list.refresh,
  })
}

export function useRevokeSessions() {
  return trpc.session.revokeSessions.useMutation({ onSuccess: useLeave() })
}

export function useSignOut() {
  const utils = trpc.useUtils()
  // The cookie may be gone already: then the page should know it too.
  return trpc.session.signOut.useMutation({ onSuccess: useLeave(), onError: () => void refreshView(utils) })
}

function useOptimisticList() {
  const { listSessions } = trpc.useUtils().session
  return {
    keep: async (wanted: (session: Session) => boolean): Promise<Session[] | undefined> => {
      await listSessions.cancel()
      const before = listSessions.getData()
      listSessions.setData(undefined, (sessions) => sessions?.filter(wanted))
      return before
    },
    restore: (before: Session[] | undefined) => listSessions.setData(undefined, before),
    refresh: async () => {
      await listSessions.invalidate()
      announceViewChange()
    },
  }
}
