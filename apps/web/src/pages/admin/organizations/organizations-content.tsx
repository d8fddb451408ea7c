import { Button } from '@mantine/core'
import { useOrganizationSearch } from '#data/admin-organizations.ts'
import { type OrganizationsSearch, parseOrganizationsSearch } from '#data/admin-search.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Pager } from '#ui/table/pager.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { OrganizationsTable } from './organizations-table.tsx'

type Props = {
  search: OrganizationsSearch
  onSearchChange: (change: OrganizationsSearch) => void
  onPageChange: (cursor: string | undefined, trail: readonly string[]) => void
}

/** The list of organizations: loading, failed, empty or loaded. */
export function OrganizationsContent({ search, onSearchChange, onPageChange }: Props) {
  const { t } = useTranslation()
  const { data, error, isFetching, isPlaceholderData, refetch } = useOrganizationSearch(search)

  // The cursor is invalid if the order changed, so a retry starts at the first page.
  function retry(): void {
    if (search.cursor === undefined) void refetch()
    else onSearchChange({})
  }

  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('allOrganizations.failed')} error={error} busy={isFetching} onRetry={retry} />
  }
  if (data.organizations.length === 0) {
    const isSearched = search.search !== undefined || search.cursor !== undefined
    return (
      <Nothing
        isSearched={isSearched}
        search={search.search}
        onShowAll={() => onSearchChange(parseOrganizationsSearch({}))}
      />
    )
  }
  return (
    <div className={rows.frame}>
      <OrganizationsTable organizations={data.organizations} search={search} onSearchChange={onSearchChange} />
      <Pager cursor={search.cursor} next={data.nextCursor} busy={isPlaceholderData} onPageChange={onPageChange} />
    </div>
  )
}

type NothingProps = { isSearched: boolean; search: string | undefined; onShowAll: () => void }

function Nothing({ isSearched, search, onShowAll }: NothingProps) {
  const { t } = useTranslation()
  return (
    <div className={rows.frame} role="status">
      {isSearched ? (
        <EmptyState
          drawing="wall"
          title={t('allOrganizations.noneTitle')}
          text={search === undefined ? t('allOrganizations.noneText') : t('allOrganizations.noneFor', { search })}
        >
          <Button variant="default" onClick={onShowAll}>
            {t('allOrganizations.showAll')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={t('allOrganizations.emptyTitle')} text={t('allOrganizations.emptyText')} />
      )}
    </div>
  )
}
