import { pages } from '@foyer/auth-domain/redirect/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { safeCallback } from '#data/callback.ts'
import { isSignedOutByUser, lastEmail, noteSignedIn } from '#data/ended-session.ts'
import type { SecondFactorRequester } from '#data/second-factor.ts'
import { loadSession } from '#data/session.ts'
import { loadSettings } from '#data/settings.ts'
import { withMessages } from '#i18n/i18n.ts'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root-route.tsx'
import type { Search } from './search.ts'
import { signInSearch } from './sign-in-search.ts'

/** Pages that require a session. Without one the user is redirected to the sign-in page, and back afterwards. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: lazyPage(() => import('#layout/layout.tsx'), 'Layout'),
  pendingComponent: lazyPage(() => import('#layout/layout-skeleton.tsx'), 'LayoutSkeleton'),
  beforeLoad: async ({ context, location, cause }) => {
    const session = await loadSession(context.utils)
    if (session !== null) return noteSignedIn(context.queryClient, session.user)
    // Pages that were open already: the session has ended since.
    const sessionEnded = cause === 'stay' && !isSignedOutByUser(context.queryClient)
    const state = sessionEnded ? { sessionEnded, endedEmail: lastEmail(context.queryClient) } : {}
    throw redirect({ to: pages.signIn, search: signInSearch(location), state })
  },
})

export const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: pages.home,
  beforeLoad: async ({ context }) => {
    const { homePage } = await loadSettings(context.utils)
    if (homePage !== null) throw redirect({ href: homePage, reloadDocument: true, replace: true })
  },
  component: lazyPage(() => withMessages(() => import('#pages/home/home-page.tsx'), 'providers', 'home'), 'HomePage'),
})

/** Where somebody is led whom a page is refused for want of a second factor. */
export const secondFactorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: pages.secondFactor,
  component: lazyPage(
    () =>
      withMessages(() => import('#pages/second-factor/second-factor-page.tsx'), 'two-factor', 'passkeys', 'step-up'),
    'SecondFactorPage',
  ),
  validateSearch: (search: Search): { callbackURL?: string; requester?: SecondFactorRequester } => ({
    callbackURL: safeCallback(search.callbackURL, window.location.origin),
    requester: search.requester === 'organization' || search.requester === 'recovery' ? search.requester : undefined,
  }),
})
