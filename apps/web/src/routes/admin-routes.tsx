import { createRoute } from '@tanstack/react-router'
import { type EventsSearch, parseEventsSearch, parseUsersSearch, type UsersSearch } from '#data/admin-search.ts'
import { withAdminMessages } from '#i18n/admin-messages.ts'
import { withOrganizationMessages } from '#i18n/organization-messages.ts'
import { withProviderMessages } from '#i18n/provider-messages.ts'
import { appRoute } from './app-routes.tsx'
import { lazyPage } from './lazy-page.ts'
import type { Search } from './search.ts'

const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/admin',
  component: lazyPage(
    () => withAdminMessages(() => withOrganizationMessages(() => import('#pages/admin/admin-frame.tsx'))),
    'AdminFrame',
  ),
})

const overviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyPage(() => import('#pages/admin/overview/overview-page.tsx'), 'OverviewPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  component: lazyPage(() => import('#pages/admin/users/users-page.tsx'), 'UsersPage'),
  validateSearch: (search: Search): UsersSearch => parseUsersSearch(search),
})

const userRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$userId',
  component: lazyPage(() => withProviderMessages(() => import('#pages/admin/user/user-page.tsx')), 'UserPage'),
})

const eventsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/events',
  component: lazyPage(() => import('#pages/admin/events/events-page.tsx'), 'EventsPage'),
  validateSearch: (search: Search): EventsSearch => parseEventsSearch(search),
})

export const adminRoutes = adminRoute.addChildren([overviewRoute, usersRoute, userRoute, eventsRoute])
