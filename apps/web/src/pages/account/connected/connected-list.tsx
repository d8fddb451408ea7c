import { useState } from 'react'
import { useRemoveConnectedApplication } from '#data/connected-applications.ts'
import type { ConnectedApplication } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'
import { List } from '#ui/list/list.tsx'
import { cutText } from '#ui/text/cut-text.ts'
import classes from './connected.module.css'
import { ConnectedRow } from './connected-row.tsx'

/** The applications, each of which can be removed; the question about the last one outlives the list. */
export function ConnectedList({ applications }: { applications: readonly ConnectedApplication[] }) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const [asked, ask] = useState<ConnectedApplication>()
  const removal = useRemoveConnectedApplication()
  const name = cutText(asked?.clientName ?? '')

  function askAbout(application: ConnectedApplication): void {
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
          <EmptyState title={t('connected.noneTitle')} text={t('connected.noneText')} />
        </div>
      )}
      {applications.length > 0 && (
        <List aria-label={t('accountPages.connectedApplications')}>
          {applications.map((application) => (
            <ConnectedRow key={application.id} application={application} onRemove={() => askAbout(application)} />
          ))}
        </List>
      )}
      <LazyConfirmDialog
        opened={asked !== undefined}
        title={t('connected.removeTitle', { name })}
        text={t('connected.removeText')}
        action={t('connected.removeAction')}
        busy={removal.isPending}
        error={removal.error}
        onConfirm={() => asked && removal.mutate(asked.id, { onSuccess: close })}
        onClose={() => ask(undefined)}
      />
    </>
  )
}
