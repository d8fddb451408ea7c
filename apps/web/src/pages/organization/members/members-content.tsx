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
  role: string | undefined
  secondFactor: Readiness | undefined
  onClear: () => void
}

/** The member list: loading, failed, empty or loaded. */
export function MembersContent({ search, team, role, secondFactor, onClear }: Props) {
  const { t } = useTranslation()
  const { organization } = useCurrentOrganization()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useMembers(
    organization.id,
    { search, teamId: team, role, secondFactor },
  )
  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('members.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  const isFiltered = search !== '' || [team, role, secondFactor].some((filter) => filter !== undefined)
  const members = data.pages.flatMap((page) => page.members)
  if (members.length === 0) {
    const by = secondFactor !== undefined ? 'secondFactor' : role !== undefined ? 'role' : 'team'
    return <NoMembersFound search={search} by={by} onClear={onClear} />
  }
  return (
    <div className={rows.frame}>
      <MembersTable members={members} />
      {members.length === 1 && !isFiltered && (
        <EmptyState title={t('members.aloneTitle')} text={t('members.aloneText')} />
      )}
      {hasNextPage && <MoreRows busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </div>
  )
}

const none = {
  secondFactor: { title: 'secondFactor.emptyTitle', text: 'secondFactor.emptyText' },
  role: { title: 'members.noneWithRoleTitle', text: 'members.noneWithRoleText' },
  team: { title: 'members.noneInTeamTitle', text: 'members.noneInTeamText' },
} as const

/** `by`: what nobody passes, apart from the search. */
function NoMembersFound({ search, by, onClear }: Pick<Props, 'search' | 'onClear'> & { by: keyof typeof none }) {
  const { t } = useTranslation()
  const isSearch = search !== ''
  const { title, text } = none[by]
  return (
    <div className={rows.frame} role="status">
      <EmptyState
        drawing="wall"
        title={isSearch ? t('members.noneTitle') : t(title)}
        text={isSearch ? t('members.noneText', { search }) : t(text)}
      >
        <Button variant="default" onClick={onClear}>
          {isSearch ? t('members.clear') : t('members.showAll')}
        </Button>
      </EmptyState>
    </div>
  )
}
