import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useOwnAdminRights } from '#data/admin-rights.ts'
import type { QueuedMail } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import users from '#pages/admin/users/users.module.css'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useRetry } from './use-retry.ts'

const DiscardDialog = lazyPart(async () => (await import('./discard-dialog.tsx')).DiscardDialog)

type Props = {
  mails: readonly QueuedMail[]
  selected: readonly QueuedMail[]
  onSelect: (selected: ReadonlySet<string>) => void
}

/** Selects the mails of a page, and acts on those that are selected. */
export function SelectionBar({ mails, selected, onSelect }: Props) {
  const { t } = useTranslation()
  const { can } = useOwnAdminRights()
  const { busy, retry } = useRetry()
  const [discarding, setDiscarding] = useState(false)
  const ids = selected.map(({ id }) => id)
  const isAll = selected.length === mails.length
  return (
    <div className={users.selection} data-any={selected.length > 0 || undefined}>
      <Checkbox
        label={selected.length === 0 && t('mails.page')}
        aria-label={t('mails.page')}
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        onChange={() => onSelect(new Set(isAll ? [] : mails.map(({ id }) => id)))}
      />
      {selected.length > 0 && (
        <>
          <span role="status">{t('bulk.selected', { number: selected.length })}</span>
          <span className={users.acts}>
            {can('mail:retry') && (
              <Button variant="default" size="sm" loading={busy} onClick={() => void retry(ids)}>
                {t('mails.retry')}
              </Button>
            )}
            {can('mail:discard') && (
              <Button variant="default" size="sm" color="danger" onClick={() => setDiscarding(true)}>
                {t('mails.discard')}
              </Button>
            )}
          </span>
        </>
      )}
      {discarding && <DiscardDialog mailIds={ids} onClose={() => setDiscarding(false)} />}
    </div>
  )
}
