import { may } from '@foyer/auth-domain/permission/permissions'
import { parseRoles } from '@foyer/auth-domain/permission/role-set'
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

/** The organization of the current route, if the user is a member of it. */
export function useOpenOrganization(): Organization | undefined {
  const { slug } = useParams({ strict: false })
  const organizations = useOrganizations().data
  return slug === undefined ? undefined : organizations?.find((organization) => organization.slug === slug)
}

/** The organization's pages that the user has access to; none without an organization. */
export function useOrganizationNavigation(organization: Organization | undefined) {
  const all = useSettings().data
  const settings = all?.organization
  const keys = all?.apiKey != null
  const role = useOwnMembership(organization?.id).data?.role ?? null
  if (organization === undefined) return []
  return navigation.filter(({ to }) => {
    if (to === '/organizations/$slug/teams') return settings?.teams === true
    if (to === '/organizations/$slug/activity') return settings !== undefined && canSeeActivity(settings, role)
    return to !== '/organizations/$slug/settings' || (settings !== undefined && canSeeSettings(settings, role, keys))
  })
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
  { to: '/organizations/$slug', label: 'nav.overview', icon: IconBuilding },
  { to: '/organizations/$slug/members', label: 'nav.members', icon: IconUsers },
  { to: '/organizations/$slug/invitations', label: 'nav.invitations', icon: IconMail },
  { to: '/organizations/$slug/teams', label: 'nav.teams', icon: IconUsersGroup },
  { to: '/organizations/$slug/activity', label: 'nav.activity', icon: IconActivity },
  { to: '/organizations/$slug/settings', label: 'nav.settings', icon: IconSettings },
] as const satisfies readonly { to: string; label: string; icon: Icon }[]
