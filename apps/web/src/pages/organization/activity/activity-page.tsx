import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { organizationEventsExportUrl, useOrganizationEvents } from '#data/audit.ts'
import { useCurrentOrganization } from '#data/current-organization.ts'
import { PageHeader } from '#layout/page-header.tsx'
import header from '#pages/organization/header.module.css'
import { EventRows } from '#ui/events/event-rows.tsx'
import { ExportLinks } from '#ui/events/export-links.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { useNow } from '#ui/text/use-now.ts'

/** The audit events of an organization, for members who may update it. */
export function ActivityPage() {
  const { t } = useTranslation()
  const { organization, can } = useCurrentOrganization()
  const values = { organization: organization.name }
  if (!can('organization:update')) {
    return (
      <EmptyState
        heading="h1"
        drawing="closed"
        title={t('admin.closedTitle')}
        text={t('activity.closedText', values)}
      />
    )
  }
  return (
    <>
      <div className={header.header}>
        <PageHeader title={t('nav.activity')} help={t('activity.help', values)} />
        <ExportLinks hrefFor={(format) => organizationEventsExportUrl(organization.id, format)} />
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
