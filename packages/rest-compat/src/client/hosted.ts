import type { pages } from '@foyer/auth-domain/redirect/pages'
import { browserWindow, pageLocation } from './browser.ts'
import { signInByWindow } from './sign-in-window.ts'

// The compiler compares them with those that Foyer serves; the whole list would be more than the client loads otherwise.
const paths = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  signOut: '/sign-out',
  account: '/account',
  organizations: '/organizations',
  newOrganization: '/new-organization',
} as const satisfies Partial<typeof pages>

/** A page of Foyer's: one of these, or that of the organization with a slug. */
export type HostedPage = keyof typeof paths | { organization: string }

export type HostedOptions = {
  /** Where the page leads back to, of a trusted origin. Default: the current page. */
  callbackURL?: string
}

export type HostedSignInOptions = HostedOptions & {
  /** In a window of its own, so that this page stays as it is; where the browser blocks windows, in place of this page. */
  window?: boolean
}

/** Foyer's own pages. */
export type Hosted = {
  /** The URL of a page, which leads back to the current one. */
  url(page: HostedPage, options?: HostedOptions): string
  /**
   * Leads to the sign-in page. With `window` it answers whether somebody is signed in: true once they are, false when the user
   * is back at this page and they are not; while Foyer cannot be asked, it is asked again every few seconds that the page is
   * visible. Otherwise this page is left, and the answer is false.
   */
  signIn(options?: HostedSignInOptions): Promise<boolean>
  /** The same, with the page for new users. */
  signUp(options?: HostedSignInOptions): Promise<boolean>
  /** Leads to the page that asks whether to sign out. The call `signOut` asks nothing. */
  signOut(options?: HostedOptions): void
}

/**
 * Foyer's pages at the origin of `baseUrl`. `isSignedIn` asks Foyer: undefined where it does not answer. `joinTabs` calls a
 * listener when the session may have changed.
 */
export function createHosted(
  baseUrl: () => string,
  isSignedIn: () => Promise<boolean | undefined>,
  joinTabs: (listener: () => void) => () => void,
): Hosted {
  // The same each time: a window that was asked for twice is one, and knows the first.
  let mark: string | undefined

  function url(page: HostedPage, { callbackURL }: HostedOptions = {}): string {
    const path =
      typeof page === 'string' ? paths[page] : `${paths.organizations}/${encodeURIComponent(page.organization)}`
    const target = new URL(path, baseUrl())
    const here = pageLocation()?.href
    const back = callbackURL ?? here
    if (back !== undefined) target.searchParams.set('callbackURL', new URL(back, here).href)
    return target.href
  }

  function enter(page: 'signIn' | 'signUp', options: HostedSignInOptions = {}): Promise<boolean> {
    const target = url(page, options)
    const window = options.window === true ? browserWindow() : undefined
    if (window === undefined) return leaveFor(target)
    mark ??= Math.random().toString(36).slice(2)
    return signInByWindow(window, target, mark, isSignedIn, joinTabs) ?? leaveFor(target)
  }

  return {
    url,
    signIn: (options) => enter('signIn', options),
    signUp: (options) => enter('signUp', options),
    signOut: (options) => void leaveFor(url('signOut', options)),
  }
}

async function leaveFor(url: string): Promise<false> {
  const page = pageLocation()
  if (page !== undefined) page.href = url
  return false
}
