import { pages } from '@foyer/auth-domain/redirect/pages'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import { IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUserSuggestions } from '#data/admin.ts'
import { useOpenCommand } from './use-open-command.ts'

const TYPING_PAUSE_MILLISECONDS = 200

/** The users whose name or email matches, for admins. */
export function PeopleGroup({ query }: { query: string }) {
  const { t } = useTranslation()
  const openCommand = useOpenCommand()
  const [search] = useDebouncedValue(query.trim(), TYPING_PAUSE_MILLISECONDS)
  const users = useUserSuggestions(search).data?.users ?? []
  if (search === '' || users.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={t('palette.people')}>
      {users.map(({ id, name, email }) => (
        <Spotlight.Action
          key={id}
          label={name}
          description={email}
          leftSection={<IconUser size={20} stroke={1.5} aria-hidden="true" />}
          onClick={() => openCommand(`${pages.admin}/users/${encodeURIComponent(id)}`)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}
