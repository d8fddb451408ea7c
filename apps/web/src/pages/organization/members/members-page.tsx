import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { Header } from '../header.tsx'
import classes from './members.module.css'
import { MembersContent } from './members-content.tsx'

const PAUSE_MILLISECONDS = 250

export function MembersPage() {
  const { t } = useTranslation()
  const { can, organization } = useHere()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MILLISECONDS)
  return (
    <>
      <Header part="members">
        {can('invitation:create') && (
          <Button component={Link} to={`/organizations/${organization.slug}/invitations`}>
            {t('members.invite')}
          </Button>
        )}
      </Header>
      <div className={classes.list}>
        <TextInput
          className={classes.search}
          aria-label={t('members.search')}
          placeholder={t('members.search')}
          type="search"
          autoComplete="off"
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <MembersContent search={search} onClear={() => setTyped('')} />
      </div>
    </>
  )
}
