import { pages } from '@foyer/auth-domain/redirect/pages'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withAdminWords } from '../i18n/admin-words.ts'
import { withOrganizationWords } from '../i18n/organization-words.ts'
import { houseRoute } from './house-routes.tsx'
import { type Search, textOf } from './search.ts'

const organizationsRoute = createRoute({
  getParentRoute: () => houseRoute,
  path: pages.organizations,
  component: lazyRouteComponent(
    () => withOrganizationWords(() => import('../pages/organizations/organizations-page.tsx')),
    'OrganizationsPage',
  ),
})

const newOrganizationRoute = createRoute({
  getParentRoute: () => houseRoute,
  path: pages.newOrganization,
  component: lazyRouteComponent(
    () => withOrganizationWords(() => import('../pages/organizations/new-organization-page.tsx')),
    'NewOrganizationPage',
  ),
})

/** One organization, named by its address: every request below it is about this one, whatever other tabs show. */
const organizationRoute = createRoute({
  getParentRoute: () => houseRoute,
  path: `${pages.organizations}/$slug`,
  component: lazyRouteComponent(
    () => withOrganizationWords(() => import('../pages/organization/organization-frame.tsx')),
    'OrganizationFrame',
  ),
})

const overviewRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/organization/overview/overview-page.tsx'), 'OverviewPage'),
})

const membersRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/members',
  component: lazyRouteComponent(() => import('../pages/organization/members/members-page.tsx'), 'MembersPage'),
  validateSearch: (search: Search): { team?: string } => ({ team: textOf(search.team) }),
})

const invitationsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/invitations',
  component: lazyRouteComponent(
    () => import('../pages/organization/invitations/invitations-page.tsx'),
    'InvitationsPage',
  ),
})

const teamsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/teams',
  component: lazyRouteComponent(() => import('../pages/organization/teams/teams-page.tsx'), 'TeamsPage'),
})

const activityRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/activity',
  component: lazyRouteComponent(
    () => withAdminWords(() => import('../pages/organization/activity/activity-page.tsx')),
    'ActivityPage',
  ),
})

const settingsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/organization/settings/settings-page.tsx'), 'SettingsPage'),
})

export const organizationRoutes = [
  organizationsRoute,
  newOrganizationRoute,
  organizationRoute.addChildren([
    overviewRoute,
    membersRoute,
    invitationsRoute,
    teamsRoute,
    activityRoute,
    settingsRoute,
  ]),
] as const
