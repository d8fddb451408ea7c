import { type BrowserWindow, browserWindow, pageLocation } from './browser.ts'

// Foyer's pages sever the two windows (Cross-Origin-Opener-Policy), which also clears the window's name and has it look closed.
// So the page that it comes back to knows it by its address, and reports to the other pages of its own origin. Links that are
// mailed on the way have that address too, so the window also has the mark in its storage, a copy of its opener's.
const MARK = 'foyer-window'
const FEATURES = 'popup,width=480,height=760'
const ASK_AGAIN_MILLISECONDS = 5000

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

/**
 * Whether somebody has signed in by a window with this URL; undefined where the browser blocks it. While `isSignedIn` does not
 * know and the page is visible, it is asked again: its first answer with the user back at the page ends that.
 */
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
    let isBack = false
    let isSettled = false
    let askingAgain: ReturnType<typeof setTimeout> | undefined
    const leaveTabs = joinTabs(() => void settle())
    page.addEventListener('focus', comeBack)
    page.addEventListener('visibilitychange', comeBack)

    // Whether the window is still open cannot be known: the user has left it either way.
    function comeBack(): void {
      if (!isVisible()) return
      isBack = true
      void settle()
    }

    function isVisible(): boolean {
      return page.document.visibilityState === 'visible'
    }

    async function settle(): Promise<void> {
      const mayBeNobody = isBack
      const signedIn = await isSignedIn()
      if (isSettled) return
      if (signedIn === undefined) return askAgain()
      if (!signedIn && !mayBeNobody) return
      isSettled = true
      clearTimeout(askingAgain)
      leaveTabs()
      page.removeEventListener('focus', comeBack)
      page.removeEventListener('visibilitychange', comeBack)
      resolve(signedIn)
    }

    // A hidden page asks once it is visible.
    function askAgain(): void {
      clearTimeout(askingAgain)
      askingAgain = setTimeout(() => void (isVisible() && settle()), ASK_AGAIN_MILLISECONDS)
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
