import { pageLocation } from './browser.ts'

/** The other tabs of the page's origin, where BroadcastChannel is supported. */
export type Tabs = {
  /** Calls `listener` whenever another tab notifies; returns the function that leaves. */
  join(listener: () => void): () => void
  notify(): void
}

/** The tabs that share a channel name. Does nothing on a server, where one process serves many users. */
export function tabsOf(name: string): Tabs {
  let joined: ReturnType<typeof openChannel>
  return {
    join(listener) {
      const channel = openChannel(name)
      joined = channel
      channel?.addEventListener('message', listener)
      return () => {
        channel?.close()
        joined = undefined
      }
    },
    notify() {
      // A channel does not receive its own messages; a second channel's would arrive in this tab too.
      const channel = joined ?? openChannel(name)
      channel?.postMessage('changed')
      if (channel !== joined) channel?.close()
    },
  }
}

function openChannel(name: string) {
  return pageLocation() === undefined || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel(name)
}
