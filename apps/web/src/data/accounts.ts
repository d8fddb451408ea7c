import { useMayCall } from './impersonation.ts'
import { refreshSession, useSession } from './session.ts'
import { useSettings } from './settings.ts'
import { announceSessionChange } from './tabs.ts'
import { trpc } from './trpc.ts'
import type { User } from './types.ts'

/** Another account that is signed in to in this browser; `sessionToken` names its session. */
export type OtherAccount = { user: User; sessionToken: string }

/** Whether this browser may hold several accounts, which an impersonation neither adds to nor switches. */
export function useHasSeveralAccounts(): boolean {
  const mayCall = useMayCall('setActiveSession')
  return useSettings().data?.multiSession === true && mayCall
}

export function useOtherAccounts(): readonly OtherAccount[] {
  const enabled = useHasSeveralAccounts()
  const userId = useSession().data?.user.id
  const list = trpc.multiSession.listDeviceSessions.useQuery(undefined, { enabled })
  if (!enabled) return []
  const others = list.data?.filter(({ user }) => user.id !== userId) ?? []
  return others.map(({ user, session }) => ({ user, sessionToken: session.token }))
}

/** Switches to another account: the queries of the former are reset as soon as the session is read again. */
export function useSwitchAccount() {
  return trpc.multiSession.setActiveSession.useMutation({ onSettled: useFollowSession() })
}

/** Signs out of the active account alone; the next one of this browser becomes active. */
export function useLeaveAccount() {
  const sessionToken = useSession().data?.session.token ?? ''
  const { mutate, isPending } = trpc.multiSession.revokeDeviceSession.useMutation({ onSettled: useFollowSession() })
  return { isPending, leave: (onError: (error: unknown) => void) => mutate({ sessionToken }, { onError }) }
}

function useFollowSession(): () => Promise<void> {
  const utils = trpc.useUtils()
  return async () => {
    await refreshSession(utils)
    await utils.multiSession.invalidate()
    announceSessionChange()
  }
}
