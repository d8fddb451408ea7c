import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecentUserEvents } from '#data/audit.ts'
import { EventRows } from '#ui/events/event-rows.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { UserSection } from './user-section.tsx'

/** The most recent events about a user, with a link to all of them. */
export function UserEvents({ userId, now }: { userId: string; now: Date }) {
  const { t } = useTranslation()
  const { data } = useRecentUserEvents(userId)
  const all = (
    <Link to="/admin/events" search={{ target: userId }}>
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
      <Content userId={userId} now={now} />
    </UserSection>
  )
}

function Content({ userId, now }: { userId: string; now: Date }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useRecentUserEvents(userId)
  if (data) {
    return (
      <div className={rows.frame}>
        <EventRows label={t('user.events')} events={data.events} now={now} forAdmins />
      </div>
    )
  }
  if (!error) return <RowsSkeleton />
  return <LoadFailed title={t('events.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
}
