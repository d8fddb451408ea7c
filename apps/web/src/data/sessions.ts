import { refreshSession, useClearSession } from './session.ts'
import { announceSessionChange } from './tabs.ts'
import { trpc } from './trpc.ts'
import type { Session } from './types.ts'

export function useSessions() {
  return trpc.session.listSessions.useQuery()
}

/** Revokes another session. The row is removed optimistically and restored if the server refuses. */
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
  return trpc.session.revokeSessions.useMutation({ onSuccess: useClearSession() })
}

export function useSignOut() {
  const utils = trpc.useUtils()
  // The session may have ended all the same: then a fetch shows it. Where that fails too, the sign-out has told why.
  const onError = () => void refreshSession(utils).catch(() => undefined)
  return trpc.session.signOut.useMutation({ onSuccess: useClearSession(), onError })
}

function useOptimisticList() {
  const { listSessions } = trpc.useUtils().session
  return {
    keep: async (predicate: (session: Session) => boolean): Promise<Session[] | undefined> => {
      await listSessions.cancel()
      const before = listSessions.getData()
      listSessions.setData(undefined, (sessions) => sessions?.filter(predicate))
      return before
    },
    restore: (before: Session[] | undefined) => listSessions.setData(undefined, before),
    refresh: async () => {
      await listSessions.invalidate()
      announceSessionChange()
    },
  }
}
