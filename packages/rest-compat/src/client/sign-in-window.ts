import { type BrowserWindow, browserWindow, pageLocation } from './browser.ts'

// Foyer's pages sever the two windows (Cross-Origin-Opener-Policy), which also clears the window's name and has it look closed.
// So the page that it comes back to knows it by its address, and reports to the other pages of its own origin. Links that are
// mailed on the way have that address too, so the window also has the mark in its storage, a copy of its opener's.
const MARK = 'foyer-window'
const FEATURES = 'popup,width=480,height=760'

/** At an address that a window comes back to: reports, and closes it. Any other tab stays open. */
export function closeReturnedWindow(report: () => void): void {
  const window = browserWindow()
  const here = new URL(pageLocation()?.href ?? 'about:blank')
  const mark = here.searchParams.get(MARK)
  if (window === undefined || mark === null) return
  here.searchParams.delete(MARK)
  window.history.replaceState(window.history.state, '', here.href)
  report()
  if (inStorage(window, (storage) => storage.getItem(MARK)) === mark) window.close()
}

/** Whether somebody has signed in by a window with this URL; undefined where the browser blocks it. */
export function signInByWindow(
  page: BrowserWindow,
  url: string,
  mark: string,
  isSignedIn: () => Promise<boolean | undefined>,
  joinTabs: (listener: () => void) => () => void,
): Promise<boolean> | undefined {
  inStorage(page, (storage) => storage.setItem(MARK, mark))
  const opened = page.open(withMark(url, mark), MARK, FEATURES)
  // The window has its copy by then.
  inStorage(page, (storage) => storage.removeItem(MARK))
  if (opened === null) return undefined
  return new Promise((resolve) => {
    const leaveTabs = joinTabs(() => void settle(false))
    page.addEventListener('focus', comeBack)
    page.addEventListener('visibilitychange', comeBack)

    // Whether the window is still open cannot be known: the user has left it either way.
    function comeBack(): void {
      if (page.document.visibilityState === 'visible') void settle(true)
    }

    async function settle(isBack: boolean): Promise<void> {
      const signedIn = await isSignedIn()
      if (signedIn === undefined || (!signedIn && !isBack)) return
      leaveTabs()
      page.removeEventListener('focus', comeBack)
      page.removeEventListener('visibilitychange', comeBack)
      resolve(signedIn)
    }
  })
}

function withMark(url: string, mark: string): string {
  const target = new URL(url)
  const back = new URL(target.searchParams.get('callbackURL') ?? url)
  back.searchParams.set(MARK, mark)
  target.searchParams.set('callbackURL', back.href)
  return target.href
}

// It may be blocked or full; the window stays open then.
function inStorage<T>(window: BrowserWindow, work: (storage: BrowserWindow['sessionStorage']) => T): T | undefined {
  try {
    return work(window.sessionStorage)
  } catch {
    return undefined
  }
}
