import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHere } from '../../../data/here.ts'
import { useMembers } from '../../../data/members.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import rows from '../../../ui/rows.module.css'
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx'
import { MembersTable } from './members-table.tsx'

type Props = { search: string; team: string | undefined; onClear: () => void }

/** The members in their four states. */
export function MembersContent({ search, team, onClear }: Props) {
  const { t } = useTranslation()
  const { organization } = useHere()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMembers(
    organization.id,
    { search, teamId: team },
  )
  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('members.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  const members = data.pages.flatMap((page) => page.members)
  if (members.length === 0) {
    return <NobodyFound search={search} onClear={onClear} />
  }
  return (
    <div className={rows.frame}>
      <MembersTable members={members} />
      {members.length === 1 && search === '' && team === undefined && (
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

function NobodyFound({ search, onClear }: Pick<Props, 'search' | 'onClear'>) {
  const { t } = useTranslation()
  const isSearch = search !== ''
  return (
    <div className={rows.frame} role="status">
      <EmptyState
        door="wall"
        title={isSearch ? t('members.noneTitle') : t('members.noneInTeamTitle')}
        text={isSearch ? t('members.noneText', { search }) : t('members.noneInTeamText')}
      >
        <Button variant="default" onClick={onClear}>
          {isSearch ? t('members.clear') : t('members.showAll')}
        </Button>
      </EmptyState>
    </div>
  )
}
