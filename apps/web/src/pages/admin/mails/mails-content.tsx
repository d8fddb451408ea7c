import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type MailsSearch, parseMailsSearch } from '#data/admin-search.ts'
import { useMails } from '#data/mails.ts'
import type { QueuedMail } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadFailed } from '#ui/feedback/load-failed.tsx'
import { Pager } from '#ui/table/pager.tsx'
import rows from '#ui/table/rows.module.css'
import { RowsSkeleton } from '#ui/table/rows-skeleton.tsx'
import { MailsTable } from './mails-table.tsx'
import { SelectionBar } from './selection-bar.tsx'

type Props = {
  search: MailsSearch
  onSearchChange: (change: MailsSearch) => void
  onPageChange: (cursor: string | undefined, trail: readonly string[]) => void
}

/** The mail queue: loading, failed, empty or loaded. */
export function MailsContent({ search, onSearchChange, onPageChange }: Props) {
  const { t } = useTranslation()
  const { data, error, isFetching, isPlaceholderData, refetch } = useMails(search)

  // The cursor is invalid if the order changed, so a retry starts at the first page.
  function retry(): void {
    if (search.cursor === undefined) void refetch()
    else onSearchChange({})
  }

  if (!data) {
    if (!error) return <RowsSkeleton />
    return <LoadFailed title={t('mails.failed')} error={error} busy={isFetching} onRetry={retry} />
  }
  if (data.mails.length === 0) {
    return <Nothing isSearched={isSearched(search)} onShowAll={() => onSearchChange(parseMailsSearch({}))} />
  }
  return (
    <SelectableMails key={JSON.stringify(search)} mails={data.mails}>
      <Pager cursor={search.cursor} next={data.nextCursor} busy={isPlaceholderData} onPageChange={onPageChange} />
    </SelectableMails>
  )
}

/** Whether there may be other mails than those that are listed. */
export function isSearched({ search, state, cursor }: MailsSearch): boolean {
  return search !== undefined || state !== undefined || cursor !== undefined
}

function SelectableMails({ mails, children }: { mails: readonly QueuedMail[]; children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // As loaded again: what has been sent is not selected.
  const selected = mails.filter(({ id }) => chosen.has(id))
  return (
    <div className={rows.frame}>
      <SelectionBar mails={mails} selected={selected} onSelect={setChosen} />
      <MailsTable mails={mails} selected={chosen} onSelect={setChosen} />
      {children}
    </div>
  )
}

function Nothing({ isSearched, onShowAll }: { isSearched: boolean; onShowAll: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={rows.frame} role="status">
      {isSearched ? (
        <EmptyState drawing="wall" title={t('mails.noneTitle')} text={t('mails.noneText')}>
          <Button variant="default" onClick={onShowAll}>
            {t('mails.showAll')}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={t('mails.emptyTitle')} text={t('mails.emptyText')} />
      )}
    </div>
  )
}
