import { pages } from '@foyer/auth-domain/redirect/pages'
import { createRoute, lazyRouteComponent, type ParsedLocation, redirect } from '@tanstack/react-router'
import { safeCallback } from '../data/callback.ts'
import { loadView } from '../data/view.ts'
import { withAdminWords } from '../i18n/admin-words.ts'
import { withProviderWords } from '../i18n/provider-words.ts'
import { ShellSkeleton } from '../shell/shell-skeleton.tsx'
import { rootRoute } from './root-route.tsx'
import { type Search, textOf } from './search.ts'

/** Everything behind the door: who is not signed in is shown in first, and led back to where they were going. */
export const houseRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'house',
  component: lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell'),
  pendingComponent: ShellSkeleton,
  beforeLoad: async ({ context, location }) => {
    const view = await loadView(context.utils)
    if (view === null) throw redirect({ to: pages.signIn, search: wayBack(location) })
  },
})

export const homeRoute = createRoute({
  getParentRoute: () => houseRoute,
  path: pages.home,
  component: lazyRouteComponent(() => withProviderWords(() => import('../pages/home/home-page.tsx')), 'HomePage'),
})

export const accountRoute = createRoute({
  getParentRoute: () => houseRoute,
  path: pages.account,
  component: lazyRouteComponent(
    () => withProviderWords(() => withAdminWords(() => import('../pages/account/account-page.tsx'))),
    'AccountPage',
  ),
  // Named even when undefined, as at the entrance.
  validateSearch: (search: Search): { linked?: string; error?: string } => ({
    linked: textOf(search.linked),
    error: textOf(search.error),
  }),
})

function wayBack(location: ParsedLocation): { callbackURL?: string } {
  const callbackURL = safeCallback(location.href, window.location.origin)
  return callbackURL === undefined ? {} : { callbackURL }
}
