import type { Calls } from './calls.ts'
import type { Answer, CallError } from './request.ts'
import type { Tabs } from './tabs.ts'

/** The signed-in user and session, or null. */
export type SignedIn = Calls['GET /get-session']['output']

/** A store's state; the same object until something changes. */
export type SessionView = {
  /** The last known session: a failed refetch leaves it unchanged. */
  readonly data: SignedIn
  readonly error: CallError | null
  /** True until the first response. */
  readonly isPending: boolean
  readonly refetch: () => Promise<void>
}

/** Keeps the session up to date while it has listeners. */
export type SessionStore = {
  /** The state before the first fetch, and on a server. */
  readonly initial: SessionView
  get(): SessionView
  refetch(): Promise<void>
  /** The session may have changed: refetches if there are listeners, and notifies the other tabs. */
  changed(): Promise<void>
  /** Calls `listener` after each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const IDLE_MILLISECONDS = 1000

/** A store that starts with its first listener and stops a second after the last one has unsubscribed. */
export function createSessionStore(load: () => Promise<Answer<SignedIn>>, tabs: Tabs): SessionStore {
  const initial: SessionView = { data: null, error: null, isPending: true, refetch }
  const listeners = new Set<() => void>()
  let view = initial
  let requests = 0
  let leaveTabs: (() => void) | undefined
  let stopTimer: ReturnType<typeof setTimeout> | undefined

  async function refetch(): Promise<void> {
    requests += 1
    const request = requests
    const { data, error } = await load()
    // Of two overlapping requests, the response to the earlier one may be outdated.
    if (request !== requests) return
    view = { data: error === null ? data : view.data, error, isPending: false, refetch }
    for (const listener of listeners) listener()
  }

  function start(): void {
    clearTimeout(stopTimer)
    if (leaveTabs !== undefined) return
    leaveTabs = tabs.join(() => void refetch())
    void refetch()
  }

  function stop(): void {
    leaveTabs?.()
    leaveTabs = undefined
  }

  return {
    initial,
    get: () => view,
    refetch,
    async changed() {
      tabs.notify()
      if (leaveTabs !== undefined) await refetch()
    },
    subscribe(listener) {
      // A new function, so that a listener that subscribes twice also unsubscribes twice.
      const entry = () => listener()
      listeners.add(entry)
      start()
      return () => {
        if (listeners.delete(entry) && listeners.size === 0) stopTimer = setTimeout(stop, IDLE_MILLISECONDS)
      }
    },
  }
}
