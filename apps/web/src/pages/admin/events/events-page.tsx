import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { EventsSearch } from '../../../data/admin-search.ts'
import { exportOfEvents } from '../../../data/audit.ts'
import { PageHeader } from '../../../shell/page-header.tsx'
import { ExportLinks } from '../../../ui/export-links.tsx'
import classes from './events.module.css'
import { EventsContent } from './events-content.tsx'
import { EventsFilters } from './events-filters.tsx'

/** What happened in the whole service. */
export function EventsPage() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/house/admin/events' })
  const navigate = useNavigate({ from: '/admin/events' })

  // Another question begins at its first page.
  function ask(change: EventsSearch): void {
    const state = { trail: [] }
    void navigate({ search: (now) => ({ ...now, ...change, cursor: undefined }), state, replace: true })
  }

  function go(cursor: string | undefined, trail: readonly string[]): void {
    void navigate({ search: (now) => ({ ...now, cursor }), state: { trail } })
  }

  return (
    <>
      <div className={classes.top}>
        <PageHeader title={t('events.title')} help={t('events.help')} />
        <ExportLinks addressOf={(format) => exportOfEvents(search, format)} />
      </div>
      <div className={classes.list}>
        <EventsFilters search={search} onAsk={ask} />
        <EventsContent search={search} onAsk={ask} onGo={go} />
      </div>
    </>
  )
}
