import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useMembers } from '../../../data/members.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import rows from '../../../ui/rows.module.css'
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx'
import { MembersTable } from './members-table.tsx'

type Props = { search: string; onClear: () => void }

/** The members in their four states. */
export function MembersContent({ search, onClear }: Props) {
  const { t } = useTranslation()
  const { organization } = useHere()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMembers(
    organization.id,
    search,
  )
  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('members.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  const members = data.pages.flatMap((page) => page.members)
  if (members.length === 0) {
    return (
      <div className={rows.frame} role="status">
        <EmptyState door="wall" title={t('members.noneTitle')} text={t('members.noneText', { search })}>
          <Button variant="default" onClick={onClear}>
            {t('members.clear')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={rows.frame}>
      <MembersTable members={members} />
      {members.length === 1 && search === '' && (
        <EmptyState title={t('members.aloneTitle')} text={t('members.aloneText')} />
      )}
      {hasNextPage && (
        <div className={rows.foot}>
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('members.more')}
          </Button>
        </div>
      )}
    </div>
  )
}
