import { pages } from '@foyer/auth-domain/redirect/pages'
import { IconUsersGroup } from '@tabler/icons-react'
import { useOrganizations } from '#data/organizations.ts'
import { useSettings } from '#data/settings.ts'
import { useOwnTeams, useTeams } from '#data/teams.ts'
import type { Organization } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import type { Command } from './command.ts'

/** The members of each team of the organization that is open, and of the user's own teams in others, by its name. */
export function useTeamCommands(open: Organization | undefined): Command[] {
  const { t } = useTranslation()
  const enabled = useSettings().data?.organization.teams === true
  const inOpen = useTeams(open?.id ?? '', enabled && open !== undefined).data ?? []
  const own = useOwnTeams(enabled).data ?? []
  const organizations = useOrganizations().data ?? []
  const others = own.filter(({ organizationId }) => organizationId !== open?.id)
  return [...inOpen, ...others].flatMap(({ id, name, organizationId }) => {
    const organization = organizations.find((candidate) => candidate.id === organizationId)
    if (organization === undefined) return []
    return {
      href: `${pages.organizations}/${organization.slug}/members?team=${encodeURIComponent(id)}`,
      label: name,
      description: t('palette.teamIn', { organization: organization.name }),
      icon: IconUsersGroup,
      isTypedOnly: true,
    }
  })
}
