import { useNavigate, useSearch } from '@tanstack/react-router'
import { organizationEventsExportUrl, useOrganizationEvent, useOrganizationEvents } from '#data/audit.ts'
import { useCurrentOrganization } from '#data/current-organization.ts'
import type { EventsSearch } from '#data/event-search.ts'
import { knownEvents } from '#data/known-events.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import page from '#layout/page-top.module.css'
import { EventLog } from '#ui/events/event-log.tsx'
import { listedEvent, openedEvent } from '#ui/events/event-page.ts'
import { ExportMenu } from '#ui/events/export-menu.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { memberSource } from './member-source.ts'

// What else is recorded of an organization are refused calls by its API keys.
const areas = ['organization', 'sign-in'] as const

/** The audit events of an organization, for members who may update it. */
export function ActivityPage() {
  const { t } = useTranslation()
  const { organization, can } = useCurrentOrganization()
  const values = { organization: organization.name }
  if (can('organization:update')) return <Activity organization={organization} />
  return (
    <EmptyState heading="h1" drawing="closed" title={t('admin.closedTitle')} text={t('activity.closedText', values)} />
  )
}

function Activity({ organization: { id } }: { organization: { id: string } }) {
  const { t } = useTranslation()
  const search = knownEvents(useSearch({ from: '/app/organizations/$slug/activity' }))
  const navigate = useNavigate({ from: '/organizations/$slug/activity' })
  const listed = useOrganizationEvents(id, search)
  const shown = listedEvent(search.event, listed.data)
  const linked = useOrganizationEvent(id, shown === undefined ? search.event : undefined)

  function changeSearch(change: EventsSearch, state?: { trail: readonly string[] }): void {
    const isPage = change.cursor !== undefined
    void navigate({ search: (current) => ({ ...current, ...change }), ...(state && { state }), replace: !isPage })
  }

  return (
    <>
      <div className={page.top}>
        <PageHeader title={t('nav.activity')} help={t('activity.help')} />
        <ExportMenu hrefFor={(format) => organizationEventsExportUrl(id, search, format)} />
      </div>
      <EventLog
        label={t('nav.activity')}
        search={search}
        listed={listed}
        opened={openedEvent(shown, linked)}
        nothing={{ title: t('activity.noneTitle'), text: t('activity.noneText') }}
        sources={{ people: memberSource(id) }}
        areas={areas}
        onSearchChange={changeSearch}
      />
    </>
  )
}
