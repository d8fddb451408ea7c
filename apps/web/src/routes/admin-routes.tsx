import { pages } from '@foyer/auth-domain/redirect/pages'
import { createRoute } from '@tanstack/react-router'
import {
  type MailsSearch,
  type OrganizationsSearch,
  parseMailsSearch,
  parseOrganizationsSearch,
  parseUsersSearch,
  type UsersSearch,
} from '#data/admin-search.ts'
import { type EventsAddress, parseEventsSearch } from '#data/event-search.ts'
import { parseWebhookSearch, type WebhookSearch } from '#data/webhook-search.ts'
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
  component: lazyPage(
    () => withMessages(() => import('#pages/admin/overview/overview-page.tsx'), 'audit'),
    'OverviewPage',
  ),
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
    () =>
      withMessages(
        () => import('#pages/admin/user/user-page.tsx'),
        'accounts',
        'providers',
        'api-keys',
        'audit',
        'consent',
      ),
    'UserPage',
  ),
})

const organizationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/organizations',
  component: lazyPage(() => import('#pages/admin/organizations/organizations-page.tsx'), 'OrganizationsPage'),
  validateSearch: (search: Search): OrganizationsSearch => parseOrganizationsSearch(search),
})

const organizationRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/organizations/$organizationId',
  component: lazyPage(
    () => withMessages(() => import('#pages/admin/organization/organization-page.tsx'), 'audit', 'webhooks'),
    'OrganizationPage',
  ),
})

const eventsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/events',
  component: lazyPage(() => withMessages(() => import('#pages/admin/events/events-page.tsx'), 'audit'), 'EventsPage'),
  validateSearch: (search: Search): EventsAddress => parseEventsSearch(search),
})

const mailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/mails',
  component: lazyPage(() => withMessages(() => import('#pages/admin/mails/mails-page.tsx'), 'operations'), 'MailsPage'),
  validateSearch: (search: Search): MailsSearch => parseMailsSearch(search),
})

const webhooksRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/webhooks',
  component: lazyPage(
    () => withMessages(() => import('#pages/admin/webhooks/webhooks-page.tsx'), 'webhooks'),
    'WebhooksPage',
  ),
})

const webhookRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/webhooks/$webhookId',
  component: lazyPage(
    () => withMessages(() => import('#pages/admin/webhooks/webhook-page.tsx'), 'webhooks', 'audit'),
    'WebhookPage',
  ),
  validateSearch: (search: Search): WebhookSearch => parseWebhookSearch(search),
})

const serviceKeysRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/service-keys',
  component: lazyPage(
    () => withMessages(() => import('#pages/admin/service-keys/service-keys-page.tsx'), 'api-keys'),
    'ServiceKeysPage',
  ),
})

const applicationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/applications',
  component: lazyPage(
    () => withMessages(() => import('#pages/admin/applications/applications-page.tsx'), 'webhooks', 'api-keys'),
    'ApplicationsPage',
  ),
})

const serviceRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/service',
  component: lazyPage(
    () => withMessages(() => import('#pages/admin/service/service-page.tsx'), 'operations', 'set-up', 'doctor'),
    'ServicePage',
  ),
})

export const adminRoutes = adminRoute.addChildren([
  overviewRoute,
  usersRoute,
  userRoute,
  organizationsRoute,
  organizationRoute,
  eventsRoute,
  mailsRoute,
  webhooksRoute,
  webhookRoute,
  serviceKeysRoute,
  applicationsRoute,
  serviceRoute,
])
