/** Where `useReturnTo` keeps what has led here. */
export const RETURN_TO = 'foyer-return-to'

/** After the session has ended, here or in another tab. */
export function forgetReturn(): void {
  withStorage((storage) => storage.removeItem(RETURN_TO))
}

/** What the tab keeps. It may be blocked or full; what is entered or led here then lasts until the page is left. */
export function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage)
  } catch {
    return undefined
  }
}
