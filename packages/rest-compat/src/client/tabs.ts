import { pageAddress } from './browser.ts'

/** The other tabs of the page's origin, so far as they can be reached. */
export type Tabs = {
  /** Calls `heard` whenever another tab tells; gives back how to leave. */
  join(heard: () => void): () => void
  tell(): void
}

/** The tabs that share one name. On a server everything is one tab of many people's, and none hears of another. */
export function tabsOf(name: string): Tabs {
  let joined: ReturnType<typeof open>
  return {
    join(heard) {
      const channel = open(name)
      joined = channel
      channel?.addEventListener('message', heard)
      return () => {
        channel?.close()
        joined = undefined
      }
    },
    tell() {
      // The channel that listens does not hear itself; another one would be heard in this tab too.
      const channel = joined ?? open(name)
      channel?.postMessage('changed')
      if (channel !== joined) channel?.close()
    },
  }
}

function open(name: string) {
  return pageAddress() === undefined || typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
}
