import { type BrowserWindow, browserWindow, pageLocation } from './browser.ts'

// Foyer's pages sever the two windows (Cross-Origin-Opener-Policy), which also clears the window's name and has it look closed.
// So the page that it comes back to knows it by its address, and reports to the other pages of its own origin.
const MARK = 'foyer-window'
const FEATURES = 'popup,width=480,height=760'

/** The URL of a page of Foyer's, whose callback closes the window it is opened in. */
export function withMark(url: string): string {
  const target = new URL(url)
  const back = new URL(target.searchParams.get('callbackURL') ?? url)
  back.searchParams.set(MARK, '1')
  target.searchParams.set('callbackURL', back.href)
  return target.href
}

/** In a window that has come back: reports, and closes it. It stays where the browser does not let scripts close it. */
export function closeReturnedWindow(report: () => void): void {
  const window = browserWindow()
  const here = new URL(pageLocation()?.href ?? 'about:blank')
  if (window === undefined || !here.searchParams.has(MARK)) return
  here.searchParams.delete(MARK)
  window.history.replaceState(window.history.state, '', here.href)
  report()
  window.close()
}

/** Whether somebody has signed in by a window with this URL; undefined where the browser blocks it. */
export function signInByWindow(
  page: BrowserWindow,
  url: string,
  isSignedIn: () => Promise<boolean>,
  joinTabs: (listener: () => void) => () => void,
): Promise<boolean> | undefined {
  if (page.open(url, MARK, FEATURES) === null) return undefined
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
      if (!signedIn && !isBack) return
      leaveTabs()
      page.removeEventListener('focus', comeBack)
      page.removeEventListener('visibilitychange', comeBack)
      resolve(signedIn)
    }
  })
}
