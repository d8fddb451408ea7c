import { pages } from '@foyer/auth-domain/redirect/pages'
import { createRoute } from '@tanstack/react-router'
import { type EventsSearch, parseEventsSearch, parseUsersSearch, type UsersSearch } from '#data/admin-search.ts'
import { withMessages } from '#i18n/i18n.ts'
import { appRoute } from './app-routes.tsx'
import { lazyPage } from './lazy-page.ts'
import type { Search } from './search.ts'

const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: pages.admin,
  component: lazyPage(
    () => withMessages(() => import('#pages/admin/admin-frame.tsx'), 'admin', 'organizations'),
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
  component: lazyPage(
    () => withMessages(() => import('#pages/admin/user/user-page.tsx'), 'providers', 'api-keys'),
    'UserPage',
  ),
})

const eventsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/events',
  component: lazyPage(() => import('#pages/admin/events/events-page.tsx'), 'EventsPage'),
  validateSearch: (search: Search): EventsSearch => parseEventsSearch(search),
})

export const adminRoutes = adminRoute.addChildren([overviewRoute, usersRoute, userRoute, eventsRoute])
