import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type EventsSearch, parseEventsSearch } from '#data/admin-search.ts'
import { useEvents } from '#data/audit.ts'
import { EventRows } from '#ui/events/event-rows.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Pager } from '#ui/table/pager.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { useNow } from '#ui/text/use-now.ts'

type Props = {
  search: EventsSearch
  onSearchChange: (change: EventsSearch) => void
  onPageChange: (cursor: string | undefined, trail: readonly string[]) => void
}

/** The event list: loading, failed, empty or loaded. */
export function EventsContent({ search, onSearchChange, onPageChange }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const { data, error, isFetching, isPlaceholderData, refetch } = useEvents(search)

  // The cursor may be invalid for this list, so a retry starts at the first page.
  function retry(): void {
    if (search.cursor === undefined) void refetch()
    else onSearchChange({})
  }

  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('events.failed')} error={error} busy={isFetching} onRetry={retry} />
  }
  if (data.events.length === 0) {
    return (
      <div className={rows.frame} role="status">
        <EmptyState drawing="wall" title={t('events.noneTitle')} text={t('events.noneText')}>
          <Button variant="default" onClick={() => onSearchChange(parseEventsSearch({}))}>
            {t('events.clear')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={rows.frame}>
      <EventRows label={t('events.title')} events={data.events} now={now} forAdmins />
      <Pager cursor={search.cursor} next={data.nextCursor} busy={isPlaceholderData} onPageChange={onPageChange} />
    </div>
  )
}
