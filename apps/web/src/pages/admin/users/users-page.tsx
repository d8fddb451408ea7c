import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { UsersSearch } from '#data/admin-search.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import page from '#layout/page-top.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'
import classes from './users.module.css'
import { UsersContent } from './users-content.tsx'
import { UsersFilters } from './users-filters.tsx'

const NewUserDialog = lazyPart(async () => (await import('./new-user-dialog.tsx')).NewUserDialog)

export function UsersPage() {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const search = useSearch({ from: '/app/admin/users' })
  const navigate = useNavigate({ from: '/admin/users' })
  const [creating, setCreating] = useCreating()

  // A changed search starts at its first page.
  function changeSearch(change: UsersSearch): void {
    const state = { trail: [] }
    void navigate({ search: (current) => ({ ...current, ...change, cursor: undefined }), state, replace: true })
  }

  function goToPage(cursor: string | undefined, trail: readonly string[]): void {
    void navigate({ search: (current) => ({ ...current, cursor }), state: { trail } })
  }

  return (
    <>
      <div className={page.top}>
        <PageHeader title={t('users.title')} help={t('users.help')} />
        {can('user:create') && (
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden="true" />}
            onClick={() => setCreating(true)}
          >
            {t('users.new')}
          </Button>
        )}
      </div>
      <div className={classes.list}>
        <UsersFilters search={search} onSearchChange={changeSearch} />
        <UsersContent search={search} onSearchChange={changeSearch} onPageChange={goToPage} />
      </div>
      {creating && <NewUserDialog onClose={() => setCreating(false)} />}
    </>
  )
}

/** Whether a user is being created: also for who comes to do so, from the command palette. */
function useCreating(): [isCreating: boolean, setCreating: (isCreating: boolean) => void] {
  const navigate = useNavigate({ from: '/admin/users' })
  const asked = useLocation({ select: ({ hash }) => hash === 'new' })
  const [creating, setCreating] = useState(false)
  // Also where the page is open already. A reload does not open the dialog again.
  useEffect(() => {
    if (!asked) return
    setCreating(true)
    void navigate({ search: (current) => current, hash: '', replace: true })
  }, [asked, navigate])
  return [creating, setCreating]
}
