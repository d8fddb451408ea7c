import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLastEventsOf } from '../../../data/audit.ts'
import { EventRows } from '../../../ui/event-rows.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import rows from '../../../ui/rows.module.css'
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx'
import { Part } from './part.tsx'

/** The last that concerned somebody, and the way to all of it. */
export function UserEvents({ userId, now }: { userId: string; now: Date }) {
  const { t } = useTranslation()
  const { data } = useLastEventsOf(userId)
  const all = (
    <Link to="/admin/events" search={{ target: userId }}>
      {t('user.allEvents')}
    </Link>
  )
  return (
    <Part
      id="events"
      heading={t('user.events')}
      act={all}
      none={data?.events.length === 0 ? t('user.noEvents') : undefined}
    >
      <Content userId={userId} now={now} />
    </Part>
  )
}

function Content({ userId, now }: { userId: string; now: Date }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useLastEventsOf(userId)
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
