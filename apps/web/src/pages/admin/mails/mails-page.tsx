import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { MailsSearch } from '#data/admin-search.ts'
import { useMailQueue } from '#data/mails.ts'
import { shortTime } from '#i18n/time.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { PageHeader } from '#layout/page-header.tsx'
import page from '#layout/page-top.module.css'
import users from '#pages/admin/users/users.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNow } from '#ui/text/use-now.ts'
import classes from './mails.module.css'
import { isSearched, MailsContent } from './mails-content.tsx'
import { MailsFilters } from './mails-filters.tsx'

const RetryAllDialog = lazyPart(async () => (await import('./retry-all-dialog.tsx')).RetryAllDialog)

/** The mails that are not sent, why, and what can be done about it. */
export function MailsPage() {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const search = useSearch({ from: '/app/admin/mails' })
  const navigate = useNavigate({ from: '/admin/mails' })
  const queue = useMailQueue().data
  const [asking, setAsking] = useState(false)
  const parked = queue?.parked ?? 0
  const waits = queue ? queue.waiting + queue.retrying + queue.parked : 1

  // A changed search starts at its first page.
  function changeSearch(change: MailsSearch): void {
    const state = { trail: [] }
    void navigate({ search: (current) => ({ ...current, ...change, cursor: undefined }), state, replace: true })
  }

  function goToPage(cursor: string | undefined, trail: readonly string[]): void {
    void navigate({ search: (current) => ({ ...current, cursor }), state: { trail } })
  }

  return (
    <>
      <div className={page.top}>
        <PageHeader title={t('mailQueue.heading')} help={t('mails.help')} />
        {parked > 0 && can('mail:retry') && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('mails.retryAll')}
          </Button>
        )}
      </div>
      {queue?.serverDownSince && <ServerDown since={queue.serverDownSince} />}
      <div className={users.list}>
        {(isSearched(search) || waits > 0) && (
          <MailsFilters search={search} queue={queue} onSearchChange={changeSearch} />
        )}
        <MailsContent search={search} onSearchChange={changeSearch} onPageChange={goToPage} />
      </div>
      {asking && <RetryAllDialog number={parked} onClose={() => setAsking(false)} />}
    </>
  )
}

function ServerDown({ since }: { since: Date }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow()
  return (
    <div className={classes.warning} role="status">
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={classes.warningTitle}>{t('mails.serverDown', { since: shortTime(since, now, locale) })}</p>
        <p>{t('mails.serverDownHelp')}</p>
      </div>
    </div>
  )
}
