import { eventAreas } from '@foyer/auth-domain/audit/event-kinds'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import { eventsExportUrl, useEvent, useEvents } from '#data/audit.ts'
import type { EventsSearch } from '#data/event-search.ts'
import { knownEvents } from '#data/known-events.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import page from '#layout/page-top.module.css'
import { EventLog } from '#ui/events/event-log.tsx'
import { listedEvent, openedEvent } from '#ui/events/event-page.ts'
import { ExportMenu } from '#ui/events/export-menu.tsx'
import { allOrganizations, allUsers } from './event-sources.ts'

const sources = { people: allUsers, organizations: allOrganizations }
const sourcesWithoutOrganizations = { people: allUsers }

/** The audit events of the whole service. */
export function EventsPage() {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const search = knownEvents(useSearch({ from: '/app/admin/events' }))
  const navigate = useNavigate({ from: '/admin/events' })
  const listed = useEvents(search)
  const shown = listedEvent(search.event, listed.data)
  const linked = useEvent(shown === undefined ? search.event : undefined)

  function changeSearch(change: EventsSearch, state?: { trail: readonly string[] }): void {
    const isPage = change.cursor !== undefined
    void navigate({ search: (current) => ({ ...current, ...change }), ...(state && { state }), replace: !isPage })
  }

  return (
    <>
      <div className={page.top}>
        <PageHeader title={t('events.title')} help={t('events.help')} />
        <ExportMenu hrefFor={(format) => eventsExportUrl(search, format)} />
      </div>
      <EventLog
        label={t('events.title')}
        search={search}
        listed={listed}
        opened={openedEvent(shown, linked)}
        forAdmins
        nothing={{ title: t('events.noneTitle'), text: t('user.noEvents') }}
        sources={can('organization:list') ? sources : sourcesWithoutOrganizations}
        areas={eventAreas}
        onSearchChange={changeSearch}
      />
    </>
  )
}
