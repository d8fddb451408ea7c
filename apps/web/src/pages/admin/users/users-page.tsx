import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnAdminRights } from '../../../data/admin-rights.ts'
import type { UsersSearch } from '../../../data/admin-search.ts'
import { PageHeader } from '../../../shell/page-header.tsx'
import classes from './users.module.css'
import { UsersContent } from './users-content.tsx'
import { UsersFilters } from './users-filters.tsx'

const NewUserDialog = lazy(async () => ({ default: (await import('./new-user-dialog.tsx')).NewUserDialog }))

export function UsersPage() {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const search = useSearch({ from: '/house/admin/users' })
  const navigate = useNavigate({ from: '/admin/users' })
  const [making, setMaking] = useState(false)

  // Another question begins at its first page.
  function ask(change: UsersSearch): void {
    const state = { trail: [] }
    void navigate({ search: (now) => ({ ...now, ...change, cursor: undefined }), state, replace: true })
  }

  function go(cursor: string | undefined, trail: readonly string[]): void {
    void navigate({ search: (now) => ({ ...now, cursor }), state: { trail } })
  }

  return (
    <>
      <div className={classes.top}>
        <PageHeader title={t('users.title')} help={t('users.help')} />
        {can('user:create') && (
          <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />} onClick={() => setMaking(true)}>
            {t('users.new')}
          </Button>
        )}
      </div>
      <div className={classes.list}>
        <UsersFilters search={search} onAsk={ask} />
        <UsersContent search={search} onAsk={ask} onGo={go} />
      </div>
      {making && (
        <Suspense fallback={null}>
          <NewUserDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  )
}
