import { Window } from 'happy-dom'

// Beside the service, which runs in this process: it keeps Node's own URL, fetch, AbortController and events.
const ALWAYS = ['window', 'document', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage']

/** The document's window: nothing is laid out in it, and no animation is waited for. `happyDOM.setURL` moves it. */
export const window = new Window({
  url: 'http://localhost:3000',
  settings: { device: { prefersReducedMotion: 'reduce' } },
})

for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !ALWAYS.includes(name)) continue
  Object.defineProperty(globalThis, name, { configurable: true, get: () => Reflect.get(window, name) })
}
