import { pages } from '@foyer/auth-domain/redirect/pages'
import { deviceOf } from '@foyer/auth-domain/session/device'
import { Link } from '@tanstack/react-router'
import { useSessions } from '#data/sessions.ts'
import { useSignedIn } from '#data/signed-in.ts'
import type { Session } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { DeviceIcon } from '#ui/device/device-icon.tsx'
import { useDeviceLabel } from '#ui/device/use-device-label.ts'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { List, Row, RowDetail, RowIcon, RowText } from '#ui/list/list.tsx'
import { Badge } from '#ui/table/badge.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useNow } from '#ui/text/use-now.ts'
import classes from './recent-sign-ins.module.css'
import { RecentSkeleton } from './recent-skeleton.tsx'

const SHOWN = 3

/** The latest sign-ins whose sessions live, and the way to all of them. */
export function RecentSignIns() {
  const { t } = useTranslation()
  return (
    <section className={classes.section} aria-labelledby="recent-heading">
      <div className={classes.header}>
        <h2 id="recent-heading">{t('recent.heading')}</h2>
        <Link className={classes.all} to={pages.sessions}>
          {t('recent.all')}
        </Link>
      </div>
      <Content />
    </section>
  )
}

function Content() {
  const { t } = useTranslation()
  const now = useNow()
  const { session: current } = useSignedIn()
  const { data: sessions, error, isFetching, refetch } = useSessions()
  if (!sessions) {
    if (!error) return <RecentSkeleton />
    return <LoadFailed title={t('recent.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <List aria-labelledby="recent-heading">
      {latestOf(sessions).map((session) => (
        <SignIn key={session.id} session={session} current={session.token === current.token} now={now} />
      ))}
    </List>
  )
}

function SignIn({ session, current, now }: { session: Session; current: boolean; now: Date }) {
  const { t } = useTranslation()
  const device = deviceOf(session.userAgent)
  const title = (
    <>
      {useDeviceLabel()(device)} {current && <Badge tone="accent">{t('sessions.thisDevice')}</Badge>}
    </>
  )
  return (
    <Row>
      <RowIcon>
        <DeviceIcon device={device} />
      </RowIcon>
      <RowText title={title}>
        <RowDetail>
          {session.ipAddress !== null && `${session.ipAddress} · `}
          <RelativeTime date={session.createdAt} now={now} />
        </RowDetail>
      </RowText>
    </Row>
  )
}

function latestOf(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, SHOWN)
}
