import { threadId } from 'node:worker_threads'
import { Window } from 'happy-dom'
import { afterAll, vi } from 'vitest'

// A page that is loaded ahead when its file ends would fail to load, and be kept like that for all later files of the worker.
afterAll(() => vi.dynamicImportSettled())

// Beside the service, which runs in this process: it keeps Node's own URL, fetch, AbortController and events.
const ALWAYS = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'CustomEvent',
]

/**
 * The document's window, one for all files of a worker: nothing is laid out in it, and no animation is waited for.
 * `happyDOM.setURL` moves it.
 */
export const window = existing() ?? created()

// This file is run again before each file of tests, while React and the pages are loaded once.
function existing(): Window | undefined {
  const found: unknown = Reflect.get(globalThis, 'window')
  return found instanceof Window ? found : undefined
}

function created(): Window {
  const window = new Window({
    url: 'http://localhost:3000',
    settings: { device: { prefersReducedMotion: 'reduce' } },
  })
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !ALWAYS.includes(name)) continue
    Object.defineProperty(globalThis, name, { configurable: true, get: () => Reflect.get(window, name) })
  }
  putInSight(window)
  hearNoOtherBrowser()
  return window
}

// The workers are threads of one process, and each is a browser of its own: what is announced in one is not heard in others.
function hearNoOtherBrowser(): void {
  const { BroadcastChannel: OfProcess } = globalThis
  globalThis.BroadcastChannel = class extends OfProcess {
    constructor(name: string) {
      super(`${threadId} ${name}`)
    }
  }
}

// Everything is in one place in sight, since what is placed beside something that is not is hidden.
function putInSight(window: Window): void {
  window.Element.prototype.getBoundingClientRect = () => new window.DOMRect(1, 1, 1, 1)
  Object.defineProperties(window.document.documentElement, {
    clientWidth: { value: window.innerWidth },
    clientHeight: { value: window.innerHeight },
  })
}
