import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useServiceOverview, useUserSearch } from '#data/admin.ts'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import { parseUsersSearch, type UsersSearch } from '#data/admin-search.ts'
import type { User } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Pager } from '#ui/table/pager.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { UsersTable } from './users-table.tsx'

type Props = {
  search: UsersSearch
  onSearchChange: (change: UsersSearch) => void
  onPageChange: (cursor: string | undefined, trail: readonly string[]) => void
}

const filters = ['role', 'banned', 'unverified', 'anonymous'] as const

/** The user list: loading, failed, empty or loaded. */
export function UsersContent({ search, onSearchChange, onPageChange }: Props) {
  const { t } = useTranslation()
  const { data, error, isFetching, isPlaceholderData, refetch } = useUserSearch(search)

  // The cursor is invalid if the order changed, so a retry starts at the first page.
  function retry(): void {
    if (search.cursor === undefined) void refetch()
    else onSearchChange({})
  }

  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('users.failed')} error={error} busy={isFetching} onRetry={retry} />
  }
  if (data.users.length === 0) {
    return (
      <div className={rows.frame} role="status">
        <EmptyState drawing="wall" title={t('users.noneTitle')} text={t('users.noneText')}>
          <Button variant="default" onClick={() => onSearchChange(parseUsersSearch({}))}>
            {t('users.showAll')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <SelectableUsers key={JSON.stringify(search)} users={data.users} search={search} onSearchChange={onSearchChange}>
      <Pager cursor={search.cursor} next={data.nextCursor} busy={isPlaceholderData} onPageChange={onPageChange} />
    </SelectableUsers>
  )
}

type SelectableProps = Pick<Props, 'search' | 'onSearchChange'> & { users: readonly User[]; children: ReactNode }

// Admins do not select themselves: acts on several users are not meant for them.
function SelectableUsers({ users, search, onSearchChange, children }: SelectableProps) {
  const { me } = useOwnAdminRights()
  const total = useServiceOverview().data?.totals.users
  const isFiltered = search.search !== undefined || filters.some((filter) => search[filter] !== undefined)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selectable = users.filter(({ id }) => id !== me.id)
  // As loaded again: who is gone is not selected.
  const selected = new Set(selectable.filter(({ id }) => chosen.has(id)).map(({ id }) => id))
  return (
    <div className={rows.frame}>
      <SelectionBar
        users={selectable}
        selected={selected}
        total={isFiltered ? undefined : total}
        onSelect={setChosen}
      />
      <UsersTable
        users={users}
        search={search}
        onSearchChange={onSearchChange}
        selected={selected}
        onSelect={setChosen}
      />
      {children}
    </div>
  )
}
