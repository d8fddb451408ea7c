import { useState } from 'react'
import { useRemoveConnectedApplication } from '#data/connected-applications.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { List } from '#ui/list/list.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import classes from './connected.module.css'
import { type Connected, ConnectedRow } from './connected-row.tsx'

type Props = {
  applications: readonly Connected[]
  label: string
  mayRemove: boolean
  /** What is said where there are none. */
  none: string
  /** What removing one means. */
  removeText: (application: Connected) => string
}

/** Connected applications, each of which can be removed; the question about the last one outlives the list. */
export function ConnectedList({ applications, label, mayRemove, none, removeText }: Props) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const [asked, ask] = useState<Connected>()
  const removal = useRemoveConnectedApplication()
  const name = cutText(asked?.clientName ?? '')

  function askAbout(application: Connected): void {
    // Else the dialog would begin with why another one was not removed.
    removal.reset()
    ask(application)
  }

  function close(): void {
    ask(undefined)
    showMessage(t('connected.isRemoved', { name }))
  }

  return (
    <>
      {applications.length === 0 && (
        <div className={classes.none}>
          <EmptyState title={t('connected.noneTitle')} text={none} />
        </div>
      )}
      {applications.length > 0 && (
        <List aria-label={label}>
          {applications.map((application) => (
            <ConnectedRow
              key={application.id}
              application={application}
              onRemove={mayRemove ? () => askAbout(application) : undefined}
            />
          ))}
        </List>
      )}
      <LazyConfirmDialog
        opened={asked !== undefined}
        title={t('connected.removeTitle', { name })}
        text={asked === undefined ? '' : removeText(asked)}
        action={t('connected.removeAction')}
        busy={removal.isPending}
        error={removal.error}
        onConfirm={() => asked && removal.mutate(asked.id, { onSuccess: close })}
        onClose={() => ask(undefined)}
      />
    </>
  )
}
