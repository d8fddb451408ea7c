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
import { useOwnMembership } from '../data/members.ts'
import { useOrganizations } from '../data/organizations.ts'
import { useSettings } from '../data/settings.ts'
import type { Organization, Settings } from '../data/types.ts'

/** The organization whose page is open, if it is one of one's own. */
export function useOpenOrganization(): Organization | undefined {
  const { slug } = useParams({ strict: false })
  const organizations = useOrganizations().data
  return slug === undefined ? undefined : organizations?.find((organization) => organization.slug === slug)
}

/** The pages of an organization that are of use to who looks at it. */
export function useOrganizationPlaces(organization: Organization) {
  const settings = useSettings().data?.organization
  const role = useOwnMembership(organization.id).data?.role ?? null
  return places.filter(({ to }) => {
    if (to === '/organizations/$slug/teams') return settings?.teams === true
    if (to === '/organizations/$slug/activity') return settings !== undefined && seesActivity(settings, role)
    return to !== '/organizations/$slug/settings' || (settings !== undefined && seesSettings(settings, role))
  })
}

type House = Settings['organization']

function seesSettings({ grants, deletion }: House, role: string | null): boolean {
  const roles = parseRoles(role)
  return may(grants, roles, 'organization:update') || (deletion && may(grants, roles, 'organization:delete'))
}

function seesActivity({ grants }: House, role: string | null): boolean {
  return may(grants, parseRoles(role), 'organization:update')
}

const places = [
  { to: '/organizations/$slug', label: 'nav.overview', icon: IconBuilding },
  { to: '/organizations/$slug/members', label: 'nav.members', icon: IconUsers },
  { to: '/organizations/$slug/invitations', label: 'nav.invitations', icon: IconMail },
  { to: '/organizations/$slug/teams', label: 'nav.teams', icon: IconUsersGroup },
  { to: '/organizations/$slug/activity', label: 'nav.activity', icon: IconActivity },
  { to: '/organizations/$slug/settings', label: 'nav.settings', icon: IconSettings },
] as const satisfies readonly { to: string; label: string; icon: Icon }[]
