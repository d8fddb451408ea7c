import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { EventsSearch } from '#data/admin-search.ts'
import { eventsExportUrl } from '#data/audit.ts'
import { PageHeader } from '#layout/page-header.tsx'
import { ExportLinks } from '#ui/events/export-links.tsx'
import classes from './events.module.css'
import { EventsContent } from './events-content.tsx'
import { EventsFilters } from './events-filters.tsx'

/** The audit events of the whole service. */
export function EventsPage() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/app/admin/events' })
  const navigate = useNavigate({ from: '/admin/events' })

  // A changed search starts at its first page.
  function changeSearch(change: EventsSearch): void {
    const state = { trail: [] }
    void navigate({ search: (current) => ({ ...current, ...change, cursor: undefined }), state, replace: true })
  }

  function goToPage(cursor: string | undefined, trail: readonly string[]): void {
    void navigate({ search: (current) => ({ ...current, cursor }), state: { trail } })
  }

  return (
    <>
      <div className={classes.top}>
        <PageHeader title={t('events.title')} help={t('events.help')} />
        <ExportLinks hrefFor={(format) => eventsExportUrl(search, format)} />
      </div>
      <div className={classes.list}>
        <EventsFilters search={search} onSearchChange={changeSearch} />
        <EventsContent search={search} onSearchChange={changeSearch} onPageChange={goToPage} />
      </div>
    </>
  )
}
