import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { exportOfOrganization, useOrganizationEvents } from '../../../data/audit.ts'
import { useHere } from '../../../data/here.ts'
import { PageHeader } from '../../../shell/page-header.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EventRows } from '../../../ui/event-rows.tsx'
import { ExportLinks } from '../../../ui/export-links.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import rows from '../../../ui/rows.module.css'
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import header from '../header.module.css'

/** What happened in an organization, for those who manage it. */
export function ActivityPage() {
  const { t } = useTranslation()
  const { organization, can } = useHere()
  const words = { organization: organization.name }
  if (!can('organization:update')) {
    return (
      <EmptyState heading="h1" door="closed" title={t('admin.closedTitle')} text={t('activity.closedText', words)} />
    )
  }
  return (
    <>
      <div className={header.header}>
        <PageHeader title={t('nav.activity')} help={t('activity.help', words)} />
        <ExportLinks addressOf={(format) => exportOfOrganization(organization.id, format)} />
      </div>
      <Content organizationId={organization.id} />
    </>
  )
}

function Content({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useOrganizationEvents(organizationId)
  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('events.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  const events = data.pages.flatMap((page) => page.events)
  return (
    <div className={rows.frame}>
      {events.length === 0 ? (
        <EmptyState title={t('activity.noneTitle')} text={t('activity.noneText')} />
      ) : (
        <EventRows label={t('nav.activity')} events={events} now={now} />
      )}
      {hasNextPage && (
        <div className={rows.foot}>
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('members.more')}
          </Button>
        </div>
      )}
    </div>
  )
}
