import { type EventArea, eventKinds } from '@foyer/auth-domain/audit/event-kinds'
import { deviceOf } from '@foyer/auth-domain/session/device'
import { Button } from '@mantine/core'
import { type Icon, IconBuilding, IconLogin2, IconShield, IconShieldLock, IconUserCircle } from '@tabler/icons-react'
import { useOwnEvents } from '#data/audit.ts'
import type { OwnEvent } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { FieldsSkeleton } from '#pages/account/fields-skeleton.tsx'
import { OneSection } from '#pages/account/one-section.tsx'
import { useDeviceLabel } from '#ui/device/use-device-label.ts'
import { isAboutDevices } from '#ui/events/event-detail.ts'
import { useEventTexts } from '#ui/events/use-event-texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { List, Row, RowAside, RowDetail, RowIcon, RowText } from '#ui/list/list.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useNow } from '#ui/text/use-now.ts'
import classes from './security-history.module.css'

/** The events of the user's own account, newest first. */
export function SecurityHistoryPage() {
  const { t } = useTranslation()
  return (
    <OneSection title={t('history.heading')} help={t('history.help')}>
      <Content />
    </OneSection>
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
  if (events.length === 0) return <EmptyState drawing="closed" title={t('history.none')} />
  return (
    <div className={classes.history}>
      <List ordered aria-label={t('history.heading')}>
        {events.map((event) => (
          <HistoryRow key={event.id} event={event} now={now} />
        ))}
      </List>
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </div>
  )
}

const icons: Readonly<Record<EventArea, Icon>> = {
  'sign-in': IconLogin2,
  account: IconUserCircle,
  factor: IconShieldLock,
  organization: IconBuilding,
  administration: IconShield,
  service: IconShield,
}

/** An event: what happened, whether another user did it, the device, IP address and time. */
function HistoryRow({ event, now }: { event: OwnEvent; now: Date }) {
  const { t } = useTranslation()
  const device = useCallerText()(event)
  const { title, thing, detail } = useEventTexts()(event)
  const EventIcon = icons[eventKinds[event.type].area]
  const told = [thing, detail].filter((text) => text !== undefined)
  const request = [device, event.ipAddress].filter((text) => text !== null)
  const lines = isAboutDevices(event) ? [told, request] : [[...told, ...request]]
  return (
    <Row>
      <RowIcon>
        <EventIcon size={20} stroke={1.5} />
      </RowIcon>
      <RowText
        title={
          <>
            {title} {event.by === 'somebody else' && <Badge tone="warn">{t('history.bySomebodyElse')}</Badge>}
          </>
        }
      >
        {lines
          .filter((line) => line.length > 0)
          .map((line) => (
            <RowDetail key={line.join()}>{line.join(' · ')}</RowDetail>
          ))}
      </RowText>
      <RowAside>
        <RelativeTime date={event.createdAt} now={now} />
      </RowAside>
    </Row>
  )
}

// From where it was done is said as such where the event is about another device; one that signed itself out is named already.
function useCallerText(): (event: OwnEvent) => string | null {
  const { t } = useTranslation()
  const deviceLabel = useDeviceLabel()
  return (event) => {
    const { userAgent, detail } = event
    if (userAgent === null || userAgent === detail?.deviceUserAgent) return null
    const device = deviceLabel(deviceOf(userAgent))
    return isAboutDevices(event) ? t('audit.doneFromDevice', { device }) : device
  }
}
