import { useSyncExternalStore } from 'react'
import type { Client } from './client.ts'
import type { SessionView } from './session-store.ts'

/** The current session, kept up to date while the component is mounted; pending when rendered on a server. */
export function useSession({ session }: Pick<Client, 'session'>): SessionView {
  return useSyncExternalStore(session.subscribe, session.get, () => session.initial)
}
