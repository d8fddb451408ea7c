const KEY = 'foyer-left-auth'

/** Remembers for the dashboard, which is another document, the page of the auth bundle that leads to it. */
export function noteLeaving(path: string): void {
  try {
    window.sessionStorage.setItem(KEY, path)
  } catch {
    // Storage may be blocked: then the focus is where that of a first page is.
  }
}

/** The page of the auth bundle that has led here; told once. */
export function takeArrival(): string | undefined {
  try {
    const path = window.sessionStorage.getItem(KEY)
    window.sessionStorage.removeItem(KEY)
    return path ?? undefined
  } catch {
    // See above.
    return undefined
  }
}
