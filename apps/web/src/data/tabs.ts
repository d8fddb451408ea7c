const CHANNEL = 'foyer'

/** Tells the other tabs of this browser that somebody came or went. */
export function announceViewChange(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('view-changed')
  channel.close()
}

/** Calls back when another tab announced a change; gives the function that stops listening. */
export function onViewChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
