import { pages } from '@foyer/auth-domain/redirect/pages'
import { createRoute, redirect } from '@tanstack/react-router'
import { movedSection } from '#data/moved-sections.ts'
import { withMessages } from '#i18n/i18n.ts'
import { appRoute } from './app-routes.tsx'
import { lazyPage } from './lazy-page.ts'
import { parseText, type Search } from './search.ts'

type LinkSearch = { linked?: string; error?: string }

// Keys are set even when undefined, see `authRoute`.
const parseLinkSearch = (search: Search): LinkSearch => ({
  linked: parseText(search.linked),
  error: parseText(search.error),
})

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: pages.account,
  component: lazyPage(
    () => withMessages(() => import('#pages/account/account-frame.tsx'), 'account', 'providers'),
    'AccountFrame',
  ),
})

const profileRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  component: lazyPage(() => withMessages(() => import('#pages/account/profile-page.tsx'), 'accounts'), 'ProfilePage'),
  validateSearch: parseLinkSearch,
  // Links of mails and bookmarks of when the account was one page; providers may be on their way back to it.
  beforeLoad: ({ search, location: { hash } }) => {
    if (search.linked !== undefined || search.error !== undefined)
      throw redirect({ to: pages.signInMethods, search, replace: true })
    const to = movedSection(hash)
    if (to !== undefined) throw redirect({ to, hash, replace: true })
  },
})

const signInMethodsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/sign-in-methods',
  component: lazyPage(
    () => withMessages(() => import('#pages/account/sign-in-methods-page.tsx'), 'admin'),
    'SignInMethodsPage',
  ),
  validateSearch: parseLinkSearch,
})

const sessionsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/sessions',
  component: lazyPage(() => import('#pages/account/sessions/sessions-page.tsx'), 'SessionsPage'),
})

const apiKeysRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/api-keys',
  component: lazyPage(
    () => withMessages(() => import('#pages/account/api-keys-page.tsx'), 'api-keys', 'two-factor'),
    'ApiKeysPage',
  ),
})

const connectedApplicationsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/connected-applications',
  component: lazyPage(
    () => withMessages(() => import('#pages/account/connected/connected-applications-page.tsx'), 'consent'),
    'ConnectedApplicationsPage',
  ),
})

const securityHistoryRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/security-history',
  component: lazyPage(
    () =>
      withMessages(
        () => import('#pages/account/security-history/security-history-page.tsx'),
        'admin',
        'audit',
        'organizations',
      ),
    'SecurityHistoryPage',
  ),
})

const preferencesRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/preferences',
  component: lazyPage(() => import('#pages/account/preferences-page.tsx'), 'PreferencesPage'),
})

// Its former address, in bookmarks.
const languageRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/language',
  beforeLoad: () => {
    throw redirect({ to: pages.preferences, replace: true })
  },
})

const userDataRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/data',
  component: lazyPage(() => import('#pages/account/user-data/user-data-page.tsx'), 'UserDataPage'),
})

export const accountRoutes = accountRoute.addChildren([
  profileRoute,
  signInMethodsRoute,
  sessionsRoute,
  apiKeysRoute,
  connectedApplicationsRoute,
  securityHistoryRoute,
  preferencesRoute,
  languageRoute,
  userDataRoute,
])
