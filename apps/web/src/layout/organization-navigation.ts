import { may } from '@foyer/auth-domain/permission/permissions'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
import { pages } from '@foyer/auth-domain/redirect/pages'
import {
  type Icon,
  IconActivity,
  IconBuilding,
  IconMail,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useOwnMembership } from '#data/members.ts'
import { useOrganizations } from '#data/organizations.ts'
import { useSettings } from '#data/settings.ts'
import type { Organization, Settings } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import type { NavLink } from './navigation.ts'

/** The organization of the current route, if the user is a member of it. */
export function useOpenOrganization(): Organization | undefined {
  const { slug } = useParams({ strict: false })
  const organizations = useOrganizations().data
  return slug === undefined ? undefined : organizations?.find((organization) => organization.slug === slug)
}

/** The organization's pages that the user has access to; none without an organization. */
export function useOrganizationNavigation(organization: Organization | undefined): NavLink[] {
  const { t } = useTranslation()
  const all = useSettings().data
  const settings = all?.organization
  const keys = all?.apiKey != null
  const role = useOwnMembership(organization?.id).data?.role ?? null
  if (organization === undefined) return []
  const shown = navigation.filter(({ page }) => {
    if (page === '/teams') return settings?.teams === true
    if (page === '/activity') return settings !== undefined && canSeeActivity(settings, role)
    return page !== '/settings' || (settings !== undefined && canSeeSettings(settings, role, keys))
  })
  return shown.map(({ page, label, icon }) => ({
    href: `${pages.organizations}/${organization.slug}${page}`,
    label: t(label),
    icon,
    exact: page === '',
  }))
}

type OrganizationSettings = Settings['organization']

function canSeeSettings({ grants, deletion }: OrganizationSettings, role: string | null, keys: boolean): boolean {
  const roles = parseRoles(role)
  if (may(grants, roles, 'organization:update') || (keys && may(grants, roles, 'apiKey:read'))) return true
  return deletion && may(grants, roles, 'organization:delete')
}

function canSeeActivity({ grants }: OrganizationSettings, role: string | null): boolean {
  return may(grants, parseRoles(role), 'organization:update')
}

const navigation = [
  { page: '', label: 'nav.overview', icon: IconBuilding },
  { page: '/members', label: 'nav.members', icon: IconUsers },
  { page: '/invitations', label: 'nav.invitations', icon: IconMail },
  { page: '/teams', label: 'nav.teams', icon: IconUsersGroup },
  { page: '/activity', label: 'nav.activity', icon: IconActivity },
  { page: '/settings', label: 'nav.settings', icon: IconSettings },
] as const satisfies readonly { page: string; label: string; icon: Icon }[]
