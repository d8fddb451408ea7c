import { useSyncExternalStore } from 'react'
import type { Client } from './client.ts'
import type { SessionView } from './session-store.ts'

/** Who is signed in, for as long as the component is there; on a server, nobody yet. */
export function useSession({ session }: Pick<Client, 'session'>): SessionView {
  return useSyncExternalStore(session.subscribe, session.get, () => session.initial)
}
