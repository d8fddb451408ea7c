const CHANNEL = 'foyer'

/** Notifies the other tabs of this browser that the session changed. */
export function announceSessionChange(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('view-changed')
  channel.close()
}

/** Listens for changes announced by other tabs; returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
