import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type EventsSearch, parseEventsSearch, parseUsersSearch, type UsersSearch } from '#data/admin-search.ts'
import { withAdminMessages } from '#i18n/admin-messages.ts'
import { withOrganizationMessages } from '#i18n/organization-messages.ts'
import { withProviderMessages } from '#i18n/provider-messages.ts'
import { appRoute } from './app-routes.tsx'
import type { Search } from './search.ts'

const adminRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/admin',
  component: lazyRouteComponent(
    () => withAdminMessages(() => withOrganizationMessages(() => import('#pages/admin/admin-frame.tsx'))),
    'AdminFrame',
  ),
})

const overviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#pages/admin/overview/overview-page.tsx'), 'OverviewPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  component: lazyRouteComponent(() => import('#pages/admin/users/users-page.tsx'), 'UsersPage'),
  validateSearch: (search: Search): UsersSearch => parseUsersSearch(search),
})

const userRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$userId',
  component: lazyRouteComponent(
    () => withProviderMessages(() => import('#pages/admin/user/user-page.tsx')),
    'UserPage',
  ),
})

const eventsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/events',
  component: lazyRouteComponent(() => import('#pages/admin/events/events-page.tsx'), 'EventsPage'),
  validateSearch: (search: Search): EventsSearch => parseEventsSearch(search),
})

export const adminRoutes = adminRoute.addChildren([overviewRoute, usersRoute, userRoute, eventsRoute])
