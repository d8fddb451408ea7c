import type { Calls } from './calls.ts'
import type { Answer, CallError } from './request.ts'
import type { Tabs } from './tabs.ts'

/** Who is signed in, or null. */
export type SignedIn = Calls['GET /get-session']['output']

/** What a store shows at one moment; the same object until something changes. */
export type SessionView = {
  /** The last that is known: a failed look at the session leaves it as it was. */
  readonly data: SignedIn
  readonly error: CallError | null
  /** Until the first answer. */
  readonly isPending: boolean
  readonly refetch: () => Promise<void>
}

/** Follows the session while somebody listens. */
export type SessionStore = {
  /** What it shows before it has asked, as on a server. */
  readonly initial: SessionView
  get(): SessionView
  refetch(): Promise<void>
  /** The session may be another: looks again if somebody listens, here and in the other tabs. */
  changed(): Promise<void>
  /** Calls `listener` after each change; gives back how to leave. */
  subscribe(listener: () => void): () => void
}

const IDLE_MILLISECONDS = 1000

/** A store that starts with its first listener, and rests once the last one has been gone for a second. */
export function createSessionStore(load: () => Promise<Answer<SignedIn>>, tabs: Tabs): SessionStore {
  const initial: SessionView = { data: null, error: null, isPending: true, refetch }
  const listeners = new Set<() => void>()
  let view = initial
  let asked = 0
  let leaveTabs: (() => void) | undefined
  let resting: ReturnType<typeof setTimeout> | undefined

  async function refetch(): Promise<void> {
    asked += 1
    const turn = asked
    const { data, error } = await load()
    // Of two that overlap, the earlier one may tell of a session that is over.
    if (turn !== asked) return
    view = { data: error === null ? data : view.data, error, isPending: false, refetch }
    for (const listener of listeners) listener()
  }

  function start(): void {
    clearTimeout(resting)
    if (leaveTabs !== undefined) return
    leaveTabs = tabs.join(() => void refetch())
    void refetch()
  }

  function rest(): void {
    leaveTabs?.()
    leaveTabs = undefined
  }

  return {
    initial,
    get: () => view,
    refetch,
    async changed() {
      tabs.tell()
      if (leaveTabs !== undefined) await refetch()
    },
    subscribe(listener) {
      // Of its own, so that one listener that comes twice also leaves twice.
      const own = () => listener()
      listeners.add(own)
      start()
      return () => {
        if (listeners.delete(own) && listeners.size === 0) resting = setTimeout(rest, IDLE_MILLISECONDS)
      }
    },
  }
}
