import { Link } from '@tanstack/react-router'
import type { EventFilters } from '#data/event-search.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import type { EventPage } from '#ui/events/event-page.ts'
import { EventRows } from '#ui/events/event-rows.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { UserSection } from './user/user-section.tsx'

type Props = {
  listed: { data: EventPage | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** By what the page of all events, which is linked, shows those of the same user or organization; none for all. */
  filters: EventFilters
  now: Date
}

/** The most recent events of the service, a user or an organization, with a link to all of them. */
export function RecentEvents({ listed: { data, error, isFetching, refetch }, filters, now }: Props) {
  const { t } = useTranslation()
  const all = (
    <Link to="/admin/events" search={filters}>
      {t('user.allEvents')}
    </Link>
  )
  return (
    <UserSection
      id="events"
      heading={t('user.events')}
      action={all}
      none={data?.events.length === 0 ? t('user.noEvents') : undefined}
    >
      {data && (
        <div className={rows.frame}>
          <EventRows
            label={t('user.events')}
            page={data}
            now={now}
            forAdmins
            withOrganization={filters.organization === undefined}
          />
        </div>
      )}
      {!data && !error && <RowsSkeleton />}
      {!data && Boolean(error) && (
        <LoadFailed title={t('events.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </UserSection>
  )
}
