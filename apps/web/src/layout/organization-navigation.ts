import { pages } from '@foyer/auth-domain/redirect/pages'
import {
  type Icon,
  IconActivity,
  IconBuilding,
  IconMail,
  IconSettings,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useOrganizations } from '#data/organizations.ts'
import { type Can, useCan } from '#data/roles.ts'
import { useSettings } from '#data/settings.ts'
import type { Organization } from '#data/types.ts'
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
  const can = useCan(organization?.id)
  if (organization === undefined) return []
  const shown = navigation.filter(({ page }) => {
    if (page === '/teams') return all?.organization.teams === true
    if (page === '/roles') return can('ac:read')
    if (page === '/activity') return can('organization:update')
    if (page !== '/settings' || all === undefined) return page !== '/settings'
    return canSeeSettings(can, {
      deletion: all.organization.deletion,
      keys: all.apiKey !== null,
      applications: all.oauthProvider !== null,
    })
  })
  return shown.map(({ page, label, icon }) => ({
    href: `${pages.organizations}/${organization.slug}${page}`,
    label: t(label),
    icon,
    exact: page === '',
  }))
}

type Offered = { deletion: boolean; keys: boolean; applications: boolean }

function canSeeSettings(can: Can, { deletion, keys, applications }: Offered): boolean {
  if (applications && can('app:read')) return true
  if (can('organization:update') || (keys && can('apiKey:read'))) return true
  return deletion && can('organization:delete')
}

const navigation = [
  { page: '', label: 'nav.overview', icon: IconBuilding },
  { page: '/members', label: 'nav.members', icon: IconUsers },
  { page: '/roles', label: 'nav.roles', icon: IconShieldCheck },
  { page: '/invitations', label: 'nav.invitations', icon: IconMail },
  { page: '/teams', label: 'nav.teams', icon: IconUsersGroup },
  { page: '/activity', label: 'nav.activity', icon: IconActivity },
  { page: '/settings', label: 'nav.settings', icon: IconSettings },
] as const satisfies readonly { page: string; label: string; icon: Icon }[]
