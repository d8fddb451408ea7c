import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { useMembers } from '#data/members.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { MembersTable } from './members-table.tsx'

type Props = { search: string; team: string | undefined; onClear: () => void }

/** The member list: loading, failed, empty or loaded. */
export function MembersContent({ search, team, onClear }: Props) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
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
    return <NoMembersFound search={search} onClear={onClear} />
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

function NoMembersFound({ search, onClear }: Pick<Props, 'search' | 'onClear'>) {
  const { t } = useTranslation()
  const isSearch = search !== ''
  return (
    <div className={rows.frame} role="status">
      <EmptyState
        drawing="wall"
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
