import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type EventsSearch, eventsSearchOf } from '../../../data/admin-search.ts'
import { useEvents } from '../../../data/audit.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EventRows } from '../../../ui/event-rows.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import rows from '../../../ui/rows.module.css'
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'

type Props = {
  search: EventsSearch
  onAsk: (change: EventsSearch) => void
  onGo: (cursor: string | undefined, trail: readonly string[]) => void
}

/** The events in their four states. */
export function EventsContent({ search, onAsk, onGo }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const { data, error, isFetching, isPlaceholderData, refetch } = useEvents(search)

  // A place that is none in this list is left for its beginning.
  function retry(): void {
    if (search.cursor === undefined) void refetch()
    else onAsk({})
  }

  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('events.failed')} error={error} busy={isFetching} onRetry={retry} />
  }
  if (data.events.length === 0) {
    return (
      <div className={rows.frame} role="status">
        <EmptyState door="wall" title={t('events.noneTitle')} text={t('events.noneText')}>
          <Button variant="default" onClick={() => onAsk(eventsSearchOf({}))}>
            {t('events.clear')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={rows.frame}>
      <EventRows label={t('events.title')} events={data.events} now={now} forAdmins />
      <Pager cursor={search.cursor} next={data.nextCursor} busy={isPlaceholderData} onGo={onGo} />
    </div>
  )
}
