import type { ReactNode } from 'react'
import { type EventFilters, type EventsSearch, noEventFilters } from '#data/event-search.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Pager } from '#ui/table/pager.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { EventDrawer } from './event-drawer.tsx'
import classes from './event-log.module.css'
import type { EventPage, OpenedEvent } from './event-page.ts'
import { EventRows } from './event-rows.tsx'
import { EventFilterChips, type EventFiltersProps } from './filters/event-filters.tsx'
import { NoEvents } from './no-events.tsx'

type Listed = {
  data: (EventPage & { nextCursor: string | null }) | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

type Props = Pick<EventFiltersProps, 'sources' | 'areas'> & {
  label: string
  search: EventsSearch
  listed: Listed
  /** The event that `search` names. */
  opened: OpenedEvent
  forAdmins?: boolean
  /** What is said where nothing has happened at all. */
  nothing: { title: string; text: string }
  onSearchChange: (change: EventsSearch, place?: { trail: readonly string[] }) => void
}

/** A list of events with its filters and the details of one, all of which the URL keeps. */
export function EventLog({
  label,
  search,
  listed,
  opened,
  forAdmins = false,
  nothing,
  sources,
  areas,
  onSearchChange,
}: Props) {
  const change = (filters: EventFilters) => onSearchChange({ ...filters, cursor: undefined }, { trail: [] })
  return (
    <div className={classes.log}>
      <EventFilterChips filters={search} sources={sources} areas={areas} onChange={change} />
      <Content
        label={label}
        search={search}
        listed={listed}
        forAdmins={forAdmins}
        none={<NoEvents filters={search} nothing={nothing} onClear={() => change(noEventFilters)} />}
        onSearchChange={onSearchChange}
      />
      <EventDrawer
        open={search.event}
        opened={opened}
        events={listed.data?.events ?? []}
        forAdmins={forAdmins}
        onOpen={(event) => onSearchChange({ event })}
      />
    </div>
  )
}

type ContentProps = Pick<Props, 'label' | 'search' | 'listed' | 'onSearchChange'> & {
  forAdmins: boolean
  none: ReactNode
}

function Content({ label, search, listed, forAdmins, none, onSearchChange }: ContentProps) {
  const { t } = useTranslation()
  const now = useNow()
  const { data, error, isFetching, isPlaceholderData, refetch } = listed

  // The cursor may be invalid for this list, so a retry starts at the first page.
  function retry(): void {
    if (search.cursor === undefined) void refetch()
    else onSearchChange({ cursor: undefined }, { trail: [] })
  }

  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('events.failed')} error={error} busy={isFetching} onRetry={retry} />
  }
  if (data.events.length === 0) return none
  return (
    <div className={rows.frame}>
      <EventRows
        label={label}
        page={data}
        now={now}
        forAdmins={forAdmins}
        onOpen={(event) => onSearchChange({ event })}
      />
      <Pager
        cursor={search.cursor}
        next={data.nextCursor}
        busy={isPlaceholderData}
        onPageChange={(cursor, trail) => onSearchChange({ cursor }, { trail })}
      />
    </div>
  )
}
