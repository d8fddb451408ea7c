import { useRetryParkedMails } from '#data/mails.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useToast } from '#ui/feedback/use-toast.ts'

/** Asks before every mail that was given up is retried: there may be thousands. */
export function RetryAllDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { showMessage } = useToast()
  const mutation = useRetryParkedMails()

  async function submit(): Promise<void> {
    const done = await mutation.mutateAsync()
    showMessage(t('mails.done', { done, number: Math.max(done, number) }))
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('mails.retryAllTitle', { number })}
      text={t('mails.retryAllText')}
      action={t('mails.retryAll')}
      busy={mutation.isPending}
      error={mutation.error}
      onConfirm={() => void submit().catch(() => undefined)}
      onClose={onClose}
    />
  )
}
