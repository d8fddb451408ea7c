type Location = { readonly origin: string; href: string }

type BrowserStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** What is used of a browser's window. */
export type BrowserWindow = {
  readonly location: Location
  readonly document: { readonly visibilityState: string }
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, url: string): void }
  /** Throws where the browser blocks it. */
  readonly sessionStorage: BrowserStorage
  addEventListener(event: 'focus' | 'visibilitychange', listener: () => void): void
  removeEventListener(event: 'focus' | 'visibilitychange', listener: () => void): void
  /** Null where the browser blocks it. */
  open(url: string, target: string, features: string): object | null
  close(): void
}

/** The current page's window; undefined on a server and in a worker. */
export function browserWindow(): BrowserWindow | undefined {
  const window: BrowserWindow | undefined = Reflect.get(globalThis, 'window')
  return window
}

/** The current page's location; undefined on a server and in a worker. */
export function pageLocation(): Location | undefined {
  return browserWindow()?.location
}

/** Navigates to `url` when an answer is `{ url, redirect: true }`; does nothing outside of a browser. */
export function followRedirect(answer: unknown): void {
  const page = pageLocation()
  if (page === undefined || typeof answer !== 'object' || answer === null) return
  const { url, redirect }: { url?: unknown; redirect?: unknown } = answer
  if (redirect === true && typeof url === 'string') page.href = url
}
