import { pages } from '@foyer/auth-domain/redirect/pages'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuildingCommunity, IconUser } from '@tabler/icons-react'
import { useUserSuggestions } from '#data/admin.ts'
import { useOrganizationSuggestions } from '#data/admin-organizations.ts'
import { useAdminRights } from '#data/admin-rights.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'
import type { CommandGroup } from './command.ts'

const TYPING_PAUSE_MILLISECONDS = 200

/** What the service finds for admins: users and organizations that match, and whether that is all yet. */
export type Found = { groups: readonly CommandGroup[]; state: 'complete' | 'searching' | 'failed' }

export function useFound(query: string): Found {
  const { t } = useTranslation()
  const { nameOf, emailOf } = useUserLabels()
  const rights = useAdminRights()
  const typed = query.trim()
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MILLISECONDS)
  const mayFindUsers = rights?.can('user:list') === true
  const mayFindOrganizations = rights?.can('organization:list') === true
  const users = useUserSuggestions(mayFindUsers ? search : '')
  const organizations = useOrganizationSuggestions(mayFindOrganizations ? search : '')
  if (typed === '' || !(mayFindUsers || mayFindOrganizations)) return { groups: [], state: 'complete' }
  const groups = [
    {
      label: t('palette.people'),
      commands: (users.data?.users ?? []).map((user) => ({
        href: `${pages.admin}/users/${encodeURIComponent(user.id)}`,
        label: nameOf(user),
        description: emailOf(user.email),
        icon: IconUser,
      })),
    },
    {
      label: t('palette.organizations'),
      commands: (organizations.data?.organizations ?? []).map(({ id, name, slug }) => ({
        href: `${pages.admin}/organizations/${encodeURIComponent(id)}`,
        label: name,
        ...(slug !== name.toLowerCase() && { description: slug }),
        icon: IconBuildingCommunity,
      })),
    },
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    state: stateOf(search !== typed, users, organizations),
  }
}

type Query = { isFetching: boolean; isError: boolean }

function stateOf(isTyping: boolean, ...queries: Query[]): Found['state'] {
  if (isTyping || queries.some(({ isFetching }) => isFetching)) return 'searching'
  return queries.some(({ isError }) => isError) ? 'failed' : 'complete'
}
