import { Skeleton } from '@mantine/core'
import { useServiceOverview } from '#data/admin.ts'
import { useRecentEvents } from '#data/audit.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { RecentEvents } from '#pages/admin/recent-events.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { DailyChart } from './daily-chart.tsx'
import { MailQueue } from './mail-queue.tsx'
import classes from './overview.module.css'
import { Totals } from './totals.tsx'

export function OverviewPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('admin.title')} help={t('admin.help')} />
      <Content />
    </>
  )
}

function Content() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useServiceOverview()
  const events = useRecentEvents()
  const now = useNow()
  if (!data) {
    if (!error) return <OverviewSkeleton />
    return <LoadFailed title={t('admin.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <>
      <Totals totals={data.totals} withoutSecondFactor={data.withoutSecondFactor} />
      <div className={classes.charts}>
        <DailyChart title={t('admin.signUps')} days={data.signUps} />
        <DailyChart title={t('admin.activeSessions')} days={data.activeSessions} />
      </div>
      <MailQueue outbox={data.outbox} />
      <RecentEvents listed={events} filters={{}} now={now} />
    </>
  )
}

function OverviewSkeleton() {
  return (
    <>
      <Skeleton height={96} />
      <div className={classes.charts} aria-busy="true">
        <Skeleton height={240} />
        <Skeleton height={240} />
      </div>
      <Skeleton height={144} />
    </>
  )
}
