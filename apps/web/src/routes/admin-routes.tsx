import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type EventsSearch, eventsSearchOf, type UsersSearch, usersSearchOf } from '../data/admin-search.ts'
import { withAdminWords } from '../i18n/admin-words.ts'
import { withOrganizationWords } from '../i18n/organization-words.ts'
import { withProviderWords } from '../i18n/provider-words.ts'
import { houseRoute } from './house-routes.tsx'
import type { Search } from './search.ts'

const adminRoute = createRoute({
  getParentRoute: () => houseRoute,
  path: '/admin',
  component: lazyRouteComponent(
    () => withAdminWords(() => withOrganizationWords(() => import('../pages/admin/admin-frame.tsx'))),
    'AdminFrame',
  ),
})

const overviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/admin/overview/overview-page.tsx'), 'OverviewPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  component: lazyRouteComponent(() => import('../pages/admin/users/users-page.tsx'), 'UsersPage'),
  validateSearch: (search: Search): UsersSearch => usersSearchOf(search),
})

const userRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$userId',
  component: lazyRouteComponent(() => withProviderWords(() => import('../pages/admin/user/user-page.tsx')), 'UserPage'),
})

const eventsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/events',
  component: lazyRouteComponent(() => import('../pages/admin/events/events-page.tsx'), 'EventsPage'),
  validateSearch: (search: Search): EventsSearch => eventsSearchOf(search),
})

export const adminRoutes = adminRoute.addChildren([overviewRoute, usersRoute, userRoute, eventsRoute])
