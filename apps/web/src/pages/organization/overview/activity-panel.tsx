import { useTranslation } from 'react-i18next'
import { useRecentOrganizationEvents } from '#data/audit.ts'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { EventLabel } from '#ui/events/event-label.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useNow } from '#ui/text/use-now.ts'
import classes from './panel.module.css'
import { Panel } from './panel.tsx'

/** The most recent events, for those who may see the organization's activity. */
export function ActivityPanel() {
  const { t } = useTranslation()
  const now = useNow()
  const { organization } = useCurrentOrganization()
  const events = useRecentOrganizationEvents(organization.id).data?.events ?? []
  if (events.length === 0) return null
  return (
    <Panel
      title={t('organization.recent')}
      all={{ to: '/organizations/$slug/activity', label: t('organization.allActivity') }}
    >
      <ul className={classes.list}>
        {events.map((event) => (
          <li key={event.id} className={classes.row}>
            <span className={classes.main}>
              <EventLabel event={event} />
            </span>
            <span className={classes.side}>
              <RelativeTime date={event.createdAt} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
