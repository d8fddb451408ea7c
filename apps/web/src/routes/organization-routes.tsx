import { pages } from '@foyer/auth-domain/redirect/pages'
import { createRoute } from '@tanstack/react-router'
import { type EventsAddress, parseEventsSearch } from '#data/event-search.ts'
import { parseReadiness, type Readiness } from '#data/members.ts'
import { parseWebhookSearch, type WebhookSearch } from '#data/webhook-search.ts'
import { withMessages } from '#i18n/i18n.ts'
import { appRoute } from './app-routes.tsx'
import { lazyPage } from './lazy-page.ts'
import { parseText, type Search } from './search.ts'

const organizationsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: pages.organizations,
  component: lazyPage(
    () => withMessages(() => import('#pages/organizations/organizations-page.tsx'), 'organizations'),
    'OrganizationsPage',
  ),
})

const newOrganizationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: pages.newOrganization,
  component: lazyPage(
    () => withMessages(() => import('#pages/organizations/new-organization-page.tsx'), 'organizations'),
    'NewOrganizationPage',
  ),
})

/** One organization, identified by its slug. Requests of its pages carry its id, so that tabs are independent. */
const organizationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: `${pages.organizations}/$slug`,
  component: lazyPage(
    () => withMessages(() => import('#pages/organization/organization-frame.tsx'), 'organizations'),
    'OrganizationFrame',
  ),
})

const overviewRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyPage(() => import('#pages/organization/overview/overview-page.tsx'), 'OverviewPage'),
})

const membersRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/members',
  component: lazyPage(
    () => withMessages(() => import('#pages/organization/members/members-page.tsx'), 'member-roles'),
    'MembersPage',
  ),
  validateSearch: (search: Search): { team?: string; role?: string; secondFactor?: Readiness } => ({
    team: parseText(search.team),
    role: parseText(search.role),
    secondFactor: parseReadiness(search.secondFactor),
  }),
})

const rolesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/roles',
  component: lazyPage(
    () => withMessages(() => import('#pages/organization/roles/roles-page.tsx'), 'roles', 'api-keys'),
    'RolesPage',
  ),
})

const invitationsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/invitations',
  component: lazyPage(() => import('#pages/organization/invitations/invitations-page.tsx'), 'InvitationsPage'),
})

const teamsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/teams',
  component: lazyPage(() => import('#pages/organization/teams/teams-page.tsx'), 'TeamsPage'),
})

const activityRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/activity',
  component: lazyPage(
    () => withMessages(() => import('#pages/organization/activity/activity-page.tsx'), 'admin', 'audit'),
    'ActivityPage',
  ),
  validateSearch: (search: Search): EventsAddress => parseEventsSearch(search),
})

const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/settings',
  component: lazyPage(() => import('#pages/organization/settings/settings-page.tsx'), 'SettingsPage'),
})

// Types of events have their names in the catalogue of admins.
const webhooksRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/settings/webhooks',
  component: lazyPage(
    () => withMessages(() => import('#pages/organization/webhooks/webhooks-page.tsx'), 'webhooks', 'admin'),
    'WebhooksPage',
  ),
})

const webhookRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/settings/webhooks/$webhookId',
  component: lazyPage(
    () => withMessages(() => import('#pages/organization/webhooks/webhook-page.tsx'), 'webhooks', 'admin', 'audit'),
    'WebhookPage',
  ),
  validateSearch: (search: Search): WebhookSearch => parseWebhookSearch(search),
})

// What applications of the service are called is in the catalogue of admins.
const applicationsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/settings/applications',
  component: lazyPage(
    () =>
      withMessages(
        () => import('#pages/organization/applications/applications-page.tsx'),
        'admin',
        'webhooks',
        'api-keys',
        'consent',
      ),
    'ApplicationsPage',
  ),
})

export const organizationRoutes = [
  organizationsRoute,
  newOrganizationRoute,
  organizationRoute.addChildren([
    overviewRoute,
    membersRoute,
    rolesRoute,
    invitationsRoute,
    teamsRoute,
    activityRoute,
    settingsRoute,
    applicationsRoute,
    webhooksRoute,
    webhookRoute,
  ]),
] as const
