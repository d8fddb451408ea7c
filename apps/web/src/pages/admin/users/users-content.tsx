import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFoundUsers } from '../../../data/admin.ts'
import { type UsersSearch, usersSearchOf } from '../../../data/admin-search.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import rows from '../../../ui/rows.module.css'
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx'
import { UsersTable } from './users-table.tsx'

type Props = {
  search: UsersSearch
  onAsk: (change: UsersSearch) => void
  onGo: (cursor: string | undefined, trail: readonly string[]) => void
}

/** The users in their four states. */
export function UsersContent({ search, onAsk, onGo }: Props) {
  const { t } = useTranslation()
  const { data, error, isFetching, isPlaceholderData, refetch } = useFoundUsers(search)

  // A place in a list that has changed its order is none: it is begun anew.
  function retry(): void {
    if (search.cursor === undefined) void refetch()
    else onAsk({})
  }

  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('users.failed')} error={error} busy={isFetching} onRetry={retry} />
  }
  if (data.users.length === 0) {
    return (
      <div className={rows.frame} role="status">
        <EmptyState door="wall" title={t('users.noneTitle')} text={t('users.noneText')}>
          <Button variant="default" onClick={() => onAsk(usersSearchOf({}))}>
            {t('users.showAll')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={rows.frame}>
      <UsersTable users={data.users} search={search} onAsk={onAsk} />
      <Pager cursor={search.cursor} next={data.nextCursor} busy={isPlaceholderData} onGo={onGo} />
    </div>
  )
}
