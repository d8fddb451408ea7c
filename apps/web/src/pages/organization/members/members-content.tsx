import { Button } from '@mantine/core'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { type Readiness, useMembers } from '#data/members.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { MoreRows } from '#ui/table/more-rows.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { MembersTable } from './members-table.tsx'

type Props = {
  search: string
  team: string | undefined
  secondFactor: Readiness | undefined
  onClear: () => void
}

/** The member list: loading, failed, empty or loaded. */
export function MembersContent({ search, team, secondFactor, onClear }: Props) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMembers(
    organization.id,
    { search, teamId: team, secondFactor },
  )
  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('members.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  const members = data.pages.flatMap((page) => page.members)
  if (members.length === 0) {
    return <NoMembersFound search={search} filtered={secondFactor !== undefined} onClear={onClear} />
  }
  return (
    <div className={rows.frame}>
      <MembersTable members={members} />
      {members.length === 1 && search === '' && team === undefined && secondFactor === undefined && (
        <EmptyState title={t('members.aloneTitle')} text={t('members.aloneText')} />
      )}
      {hasNextPage && <MoreRows busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </div>
  )
}

function NoMembersFound({ search, filtered, onClear }: Pick<Props, 'search' | 'onClear'> & { filtered: boolean }) {
  const { t } = useTranslation()
  const isSearch = search !== ''
  const none = filtered
    ? { title: t('secondFactor.emptyTitle'), text: t('secondFactor.emptyText') }
    : { title: t('members.noneInTeamTitle'), text: t('members.noneInTeamText') }
  return (
    <div className={rows.frame} role="status">
      <EmptyState
        drawing="wall"
        title={isSearch ? t('members.noneTitle') : none.title}
        text={isSearch ? t('members.noneText', { search }) : none.text}
      >
        <Button variant="default" onClick={onClear}>
          {isSearch ? t('members.clear') : t('members.showAll')}
        </Button>
      </EmptyState>
    </div>
  )
}
