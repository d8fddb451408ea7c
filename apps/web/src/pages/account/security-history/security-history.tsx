import { deviceOf } from '@foyer/auth-domain/session/device'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOwnEvents } from '#data/audit.ts'
import type { OwnEvent } from '#data/types.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { Section } from '#pages/account/section.tsx'
import { useDeviceLabel } from '#pages/home/use-device-label.ts'
import { useEventTexts } from '#ui/events/use-event-texts.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useNow } from '#ui/text/use-now.ts'
import classes from './security-history.module.css'

/** The events of the user's own account, newest first. */
export function SecurityHistory() {
  const { t } = useTranslation()
  return (
    <Section id="history" heading={t('history.heading')} help={t('history.help')}>
      <Content />
    </Section>
  )
}

function Content() {
  const { t } = useTranslation()
  const now = useNow()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnEvents()
  if (!data) {
    if (!error) return <FieldsSkeleton count={3} />
    return <LoadFailed title={t('history.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  const events = data.pages.flatMap((page) => page.events)
  if (events.length === 0) return <p>{t('history.none')}</p>
  return (
    <div className={classes.history}>
      <ol className={classes.list} aria-label={t('history.heading')}>
        {events.map((event) => (
          <HistoryRow key={event.id} event={event} now={now} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </div>
  )
}

/** An event: what happened, whether another user did it, the device, IP address and time. */
function HistoryRow({ event, now }: { event: OwnEvent; now: Date }) {
  const { t } = useTranslation()
  const deviceLabel = useDeviceLabel()
  const { title, detail } = useEventTexts()(event)
  const device = event.userAgent === null ? [] : [deviceLabel(deviceOf(event.userAgent))]
  const ipAddress = event.ipAddress === null ? [] : [event.ipAddress]
  return (
    <li className={classes.row}>
      <p className={classes.event}>{title}</p>
      {detail !== undefined && <p className={classes.detail}>{detail}</p>}
      <p className={classes.detail}>
        {event.by === 'somebody else' && <strong>{t('history.bySomebodyElse')} · </strong>}
        {[...device, ...ipAddress].map((text) => `${text} · `)}
        <RelativeTime date={event.createdAt} now={now} />
      </p>
    </li>
  )
}
