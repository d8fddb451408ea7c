import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOwnEvents } from '../../../data/audit.ts'
import type { OwnEvent } from '../../../data/types.ts'
import { eventDetail } from '../../../ui/event-detail.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { When } from '../../../ui/when.tsx'
import { deviceOf } from '../../home/device.ts'
import { useDeviceWords } from '../../home/use-device-words.ts'
import { FieldsSkeleton } from '../fields-skeleton.tsx'
import { Section } from '../section.tsx'
import classes from './security-history.module.css'

/** What happened to one's own account, newest first. */
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

/** One thing that happened: what, whether by oneself, from where and when. */
function HistoryRow({ event, now }: { event: OwnEvent; now: Date }) {
  const { t } = useTranslation()
  const deviceWords = useDeviceWords()
  const detail = eventDetail(event)
  const device = event.userAgent === null ? [] : [deviceWords(deviceOf(event.userAgent))]
  const place = event.ipAddress === null ? [] : [event.ipAddress]
  return (
    <li className={classes.row}>
      <p className={classes.what}>{t(`event.${event.type}`)}</p>
      {detail !== undefined && <p className={classes.detail}>{detail}</p>}
      <p className={classes.detail}>
        {event.by === 'somebody else' && <strong>{t('history.bySomebodyElse')} · </strong>}
        {[...device, ...place].map((words) => `${words} · `)}
        <When date={event.createdAt} now={now} />
      </p>
    </li>
  )
}
